import type { Game, Step, Table, Trigger } from '@kaiju/kernel';

/** Which steps, triggers and pieces of content a run has used. */
export class Usage {
  private readonly game: Game;
  private readonly rules = new Set<Step | Trigger>();
  private readonly content = new Set<string>();
  constructor(game: Game) {
    this.game = game;
  }

  readonly ran = (rule: Step | Trigger): void => {
    this.rules.add(rule);
  };

  see({ g }: Table): void {
    for (const { names } of this.game.content?.(g) ?? []) for (const name of names) this.content.add(name);
  }

  /** What was never used: `step night NM-2.5`, `trigger attacked.thorns MI-8.2`, `content hero:warden`. */
  unused(): string[] {
    const { game, rules, content } = this;
    const unused: string[] = [];
    for (const { procedure, name, steps } of game.table) {
      if (procedure === game.dispatch) continue;
      for (const step of steps) if (!rules.has(step)) unused.push(`step ${name} ${step.id}`);
    }
    for (const event of game.events ?? []) {
      for (const trigger of Object.values(event.triggers))
        if (!rules.has(trigger)) unused.push(`trigger ${event.name}.${trigger.name} ${trigger.clause}`);
    }
    for (const name of new Set(game.catalogue)) if (!content.has(name)) unused.push(`content ${name}`);
    return unused;
  }
}
