#!/usr/bin/env python3
"""A program for the contest's protocol: strikes what it can, marches on the enemy miracle, spends all its mana.

Needs nothing but Python. Start it by a judge:  kaiju agent --contest greedy.py random
"""
import json
import sys

TYPES = ["Archer", "Swordsman", "BlackBat", "Priest", "VolcanoDragon", "Inferno", "FrostDragon"]
COSTS = {"Swordsman": (2, 4, 6), "BlackBat": (2, 3, 6), "FrostDragon": (5, 7, 9)}
DECK = {"artifacts": ["InfernoFlame"], "creatures": ["Swordsman", "BlackBat", "FrostDragon"]}
WAYS = [(1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0), (0, 1, -1)]
MIRACLES = [(-7, 7, 0), (7, -7, 0)]
SPAWNS = [[(-8, 6), (-7, 6), (-6, 6), (-6, 7), (-6, 8)], [(8, -6), (7, -6), (6, -6), (6, -7), (6, -8)]]
BARRACKS = [(-6, -6), (6, 6), (0, -5), (0, 5)]
GATES = [[(-7, -5), (-5, -7), (-5, -6)], [(7, 5), (5, 7), (5, 6)], [(0, -4), (-1, -4), (-1, -5)], [(0, 4), (1, 4), (1, 5)]]
HALF = [(-8, -6), (-8, -5), (-7, -7), (-7, -6), (-6, -8), (-6, -7), (-6, -5), (-5, -8), (-5, -5), (-5, -4),
        (-4, -5), (-4, -4), (-3, -2), (-2, -2), (-2, -1), (-1, -2), (-1, 0), (-1, 1), (0, -1), (0, 0)]
cube = lambda cell: (cell[0], cell[1], -cell[0] - cell[1])
ABYSS = {cube(c) for c in HALF} | {cube((-x, -y)) for x, y in HALF}
WALLS = {cube(c) for c in [(-7, 7), (-8, 7), (-8, 8), (-7, 8), (7, -7), (8, -7), (8, -8), (7, -8)]}
CELLS = {cube((x, y)) for x in range(-8, 9) for y in range(-8, 9) if abs(x + y) <= 14} - WALLS


def hear():
    size = sys.stdin.buffer.read(6)
    if len(size) < 6:
        sys.exit(0)
    return json.loads(sys.stdin.buffer.read(int(size)))


def distance(a, b):
    return max(abs(a[i] - b[i]) for i in range(3))


def around(cell):
    return [tuple(cell[i] + way[i] for i in range(3)) for way in WAYS]


class Unit:
    def __init__(self, row):
        (self.id, self.camp, kind, _, self.atk, _, self.hp, self.range, self.steps, _, at, _,
         self.flying, self.anti_air, _, self.shield, self.can_atk, self.can_move) = row
        self.type, self.at = TYPES[kind], tuple(at)

    def reaches(self, cell):
        return self.range[0] <= distance(self.at, cell) <= self.range[1]

    def hits(self, other):
        return self.atk > 0 and self.reaches(other.at) and (self.anti_air or not other.flying)


class Player:
    def __init__(self):
        self.camp, self.round = hear()["camp"], 0
        self.say("init", **DECK)

    def say(self, what, **parameters):
        message = {"player": self.camp, "round": self.round, "operation_type": what, "operation_parameters": parameters}
        body = json.dumps(message).encode()
        sys.stdout.buffer.write(len(body).to_bytes(4, "big") + body)
        sys.stdout.buffer.flush()

    def look(self):
        """Every word but the last of a turn is answered with what the table looks like now."""
        seen = hear()
        self.round, self.barracks = seen["round"], seen["map"]["barracks"]
        units = [Unit(row) for row in seen["map"]["units"]]
        self.own = [u for u in units if u.camp == self.camp]
        self.foes = [u for u in units if u.camp != self.camp]
        self.artifacts, self.mana, _, self.capacity, _ = seen["players"][self.camp]
        self.taken = {(u.at, u.flying) for u in units}
        self.goal = MIRACLES[1 - self.camp]

    def do(self, what, **parameters):
        self.say(what, **parameters)
        self.look()

    def reachable(self, unit):
        """Where a unit may stop: never through its own layer, and no farther than the first enemy it meets."""
        stops = {c for f in self.foes if f.flying == unit.flying for c in around(f.at)}
        stops |= {f.at for f in self.foes if f.flying != unit.flying}
        seen, edge = {unit.at}, [unit.at]
        for _ in range(unit.steps):
            edge = [c for at in edge if at == unit.at or at not in stops for c in around(at)
                    if c in CELLS and c not in seen and (c, unit.flying) not in self.taken
                    and (unit.flying or c not in ABYSS) and not seen.add(c)]
        return seen - {unit.at}

    def strike(self):
        for unit in self.own:
            if not unit.can_atk or unit.atk <= 0:
                continue
            if unit.reaches(self.goal):
                return self.do("attack", attacker=unit.id, target=1 - self.camp) or True
            worth = lambda f: (f.atk * (f.hp <= unit.atk and not f.shield) + min(f.hp, unit.atk)
                               - (min(unit.hp, f.atk) if f.hits(unit) else 0))
            best = max((f for f in self.foes if unit.hits(f)), key=worth, default=None)
            if best and worth(best) > 0:
                return self.do("attack", attacker=unit.id, target=best.id) or True
        return False

    def march(self):
        held = {cube(b) for b, owner in zip(BARRACKS, self.barracks) if owner == self.camp}
        free = [b for b in map(cube, BARRACKS) if b not in held and (b, 0) not in self.taken]
        for unit in self.own:
            if not unit.can_move:
                continue
            near = [b for b in free if not unit.flying and distance(unit.at, b) <= 5]
            goal = min(near, key=lambda b: distance(unit.at, b), default=self.goal)
            best = min(self.reachable(unit), key=lambda c: (distance(c, goal), c), default=unit.at)
            if distance(best, goal) < distance(unit.at, goal):
                return self.do("move", mover=unit.id, position=best) or True
        return False

    def conjure(self):
        card, _, cost, _, _, state, _, _ = self.artifacts[0]
        if state != 0 or cost > self.mana:
            return False
        cells = [c for c in CELLS - ABYSS if (c, 0) not in self.taken and distance(c, MIRACLES[self.camp]) <= 7]
        self.do("use", card=card, target=min(cells, key=lambda c: (distance(c, self.goal), c)))
        return True

    def summon(self):
        points = [cube(c) for c in SPAWNS[self.camp]]
        points += [cube(c) for gates, owner in zip(GATES, self.barracks) if owner == self.camp for c in gates]
        for kind, ready, _ in sorted(self.capacity, key=lambda row: -row[0]):
            levels = [n for n in (3, 2, 1) if ready and COSTS[TYPES[kind]][n - 1] <= self.mana]
            free = [p for p in points if (p, TYPES[kind] == "BlackBat") not in self.taken]
            if levels and free:
                at = min(free, key=lambda p: (distance(p, self.goal), p))
                return self.do("summon", type=TYPES[kind], level=levels[0], position=at) or True
        return False

    def play(self):
        while True:
            self.look()
            for deed in (self.conjure, self.strike, self.march, self.summon):
                while deed():
                    pass
            self.say("endround")


Player().play()
