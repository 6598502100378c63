// A program for the contest's protocol in plain C++17: g++ -O2 -std=c++17 -o simple simple.cpp
// It knows no paths: it tries the cells nearest to its goal, and goes where the judge lets it.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <vector>

/** As much of JSON as an observation needs: numbers, lists and objects with plain keys. */
struct Value {
  int number = 0;
  std::vector<Value> list;
  std::map<std::string, Value> fields;

  const Value &operator[](int i) const { return list.at((size_t)i); }
  const Value &operator[](const char *key) const { return fields.at(key); }
};

struct Reader {
  const std::string &text;
  size_t at = 0;

  Value read() {
    Value value;
    if (text[at] == '[') {
      for (at++; text[at] != ']'; skip(',')) value.list.push_back(read());
      at++;
    } else if (text[at] == '{') {
      for (at++; text[at] != '}'; skip(',')) {
        const size_t from = at + 1;
        at = text.find('"', from);
        const std::string key = text.substr(from, at - from);
        at += 2;
        value.fields[key] = read();
      }
      at++;
    } else {
      char *end;
      value.number = (int)std::strtol(text.c_str() + at, &end, 10);
      at = end - text.c_str();
    }
    return value;
  }
  void skip(char c) {
    if (text[at] == c) at++;
  }
};

using Cell = std::array<int, 3>;

static Cell cell(const Value &v) { return {v[0].number, v[1].number, v[2].number}; }
static int distance(const Cell &a, const Cell &b) {
  return (std::abs(a[0] - b[0]) + std::abs(a[1] - b[1]) + std::abs(a[2] - b[2])) / 2;
}
static std::string text(const Cell &c) {
  return "[" + std::to_string(c[0]) + "," + std::to_string(c[1]) + "," + std::to_string(c[2]) + "]";
}

struct Unit {
  int id, camp, atk, hp, low, high, move;
  Cell at;
  bool flying, antiAir, canAttack, canMove;

  explicit Unit(const Value &v)
      : id(v[0].number), camp(v[1].number), atk(v[4].number), hp(v[6].number), low(v[7][0].number),
        high(v[7][1].number), move(v[8].number), at(cell(v[10])), flying(v[12].number), antiAir(v[13].number),
        canAttack(v[16].number), canMove(v[17].number) {}
  bool reaches(const Cell &c) const { return distance(at, c) >= low && distance(at, c) <= high; }
  bool hits(const Unit &other) const { return reaches(other.at) && (antiAir || !other.flying); }
};

struct Kind {
  const char *name;
  std::array<int, 3> cost;
};
static const std::map<int, Kind> KINDS = {
    {0, {"Archer", {2, 4, 6}}}, {1, {"Swordsman", {2, 4, 6}}}, {4, {"VolcanoDragon", {5, 7, 9}}}};
static const Cell MIRACLES[2] = {{-7, 7, 0}, {7, -7, 0}};
static const std::vector<Cell> SPAWNS = {{-6, 6, 0}, {-6, 7, -1}, {-7, 6, 1}, {-6, 8, -2}, {-8, 6, 2}};

struct Player {
  int camp = 0, round = 0, mana = 0;
  Value artifact, capacity;
  std::vector<Unit> units;
  Cell goal{};

  Value hear() {
    std::string size(6, ' ');
    if (!std::cin.read(size.data(), 6)) std::exit(0);
    std::string body(std::stoul(size), ' ');
    std::cin.read(body.data(), (std::streamsize)body.size());
    return Reader{body}.read();
  }
  void say(const std::string &what, const std::string &parameters) {
    const std::string body = "{\"player\":" + std::to_string(camp) + ",\"round\":" + std::to_string(round) +
                             ",\"operation_type\":\"" + what + "\",\"operation_parameters\":" + parameters + "}";
    for (int shift = 24; shift >= 0; shift -= 8) std::cout.put((char)(body.size() >> shift & 255));
    std::cout << body << std::flush;
  }
  void look() {
    const Value seen = hear();
    round = seen["round"].number;
    units.clear();
    for (const Value &row : seen["map"]["units"].list) units.emplace_back(row);
    const Value &self = seen["players"][camp];
    artifact = self[0][0];
    mana = self[1].number;
    capacity = self[3];
  }
  void act(const std::string &what, const std::string &parameters) {
    say(what, parameters);
    look();
  }
  const Unit *find(int id) const {
    for (const Unit &u : units)
      if (u.id == id) return &u;
    return nullptr;
  }
  bool free(const Cell &c) const {
    return std::none_of(units.begin(), units.end(), [&](const Unit &u) { return u.at == c && !u.flying; });
  }
  std::vector<int> own() const {
    std::vector<int> ids;
    for (const Unit &u : units)
      if (u.camp == camp) ids.push_back(u.id);
    return ids;
  }

  void strike(int id) {
    const Unit *unit = find(id);
    if (!unit || !unit->canAttack || unit->atk <= 0) return;
    int target = unit->reaches(goal) ? 1 - camp : -1;
    int weakest = 1000;
    for (const Unit &u : units) {
      if (target == 1 - camp || u.camp == camp || !unit->hits(u) || u.hp >= weakest) continue;
      target = u.id;
      weakest = u.hp;
    }
    if (target >= 0)
      act("attack", "{\"attacker\":" + std::to_string(id) + ",\"target\":" + std::to_string(target) + "}");
  }
  void march(int id) {
    const Unit *unit = find(id);
    if (!unit || !unit->canMove) return;
    std::vector<Cell> cells;
    for (int dx = -unit->move; dx <= unit->move; dx++)
      for (int dy = -unit->move; dy <= unit->move; dy++) {
        const Cell c = {unit->at[0] + dx, unit->at[1] + dy, unit->at[2] - dx - dy};
        if (distance(c, unit->at) <= unit->move && distance(c, goal) < distance(unit->at, goal) && free(c)) cells.push_back(c);
      }
    std::sort(cells.begin(), cells.end(), [&](const Cell &a, const Cell &b) {
      return std::make_pair(distance(a, goal), a) < std::make_pair(distance(b, goal), b);
    });
    for (size_t i = 0; i < cells.size() && i < 6; i++) {
      act("move", "{\"mover\":" + std::to_string(id) + ",\"position\":" + text(cells[i]) + "}");
      const Unit *now = find(id);
      if (!now || !now->canMove) return;
    }
  }
  /** Light where it falls on at least three. */
  void shine() {
    if (artifact[5].number != 0 || mana < artifact[2].number) return;
    for (const Unit &u : units) {
      const auto near = [&](const Unit &v) { return v.camp == camp && distance(v.at, u.at) <= 2; };
      if (std::count_if(units.begin(), units.end(), near) < 3) continue;
      act("use", "{\"card\":" + std::to_string(artifact[0].number) + ",\"target\":" + text(u.at) + "}");
      return;
    }
  }
  bool summon() {
    for (const Value &row : capacity.list) {
      const Kind &kind = KINDS.at(row[0].number);
      for (int level = 3; level >= 1 && row[1].number > 0; level--) {
        if (kind.cost[level - 1] > mana) continue;
        for (Cell c : SPAWNS) {
          if (camp == 1) c = {-c[0], -c[1], -c[2]};
          if (!free(c)) continue;
          act("summon", std::string("{\"type\":\"") + kind.name + "\",\"level\":" + std::to_string(level) +
                            ",\"position\":" + text(c) + "}");
          return true;
        }
      }
    }
    return false;
  }

  void play() {
    camp = hear()["camp"].number;
    goal = MIRACLES[1 - camp];
    say("init", "{\"artifacts\":[\"HolyLight\"],\"creatures\":[\"VolcanoDragon\",\"Swordsman\",\"Archer\"]}");
    for (;;) {
      look();
      shine();
      for (int id : own()) strike(id);
      for (int id : own()) march(id);
      while (summon()) continue;
      say("endround", "null");
    }
  }
};

int main() {
  std::ios::sync_with_stdio(false);
  Player().play();
}
