/** A place in the layer of effects, as styles have it. */
export interface Spot {
  left: string;
  top: string;
}

/** Where motions find what is drawn, by names that the board gives: `unit:7`, `cell:3,-2`, `hand:1`. */
export class Stage {
  private readonly elements = new Map<string, Element>();
  private readonly refs = new Map<string, (element: Element | null) => void>();
  /** 1 is as slow as life, 4 four times as quick, 0 at once. */
  speed = 1;
  private readonly running = new Set<Animation>();
  private readonly waits = new Set<() => void>();
  /** The motion that is being played has been cut short: what it still wants to do is done at once. */
  private skipped = false;
  private flashes = 0;

  /** For `ref={stage.ref('unit:7')}`; the same function for the same name, so that nothing is drawn anew. */
  ref(name: string): (element: Element | null) => void {
    let ref = this.refs.get(name);
    if (ref === undefined) {
      ref = (element) => {
        if (element === null) this.elements.delete(name);
        else this.elements.set(name, element);
      };
      this.refs.set(name, ref);
    }
    return ref;
  }

  element(name: string): Element | undefined {
    return this.elements.get(name);
  }

  /** The middle of something drawn, in pixels of the page. */
  centre(name: string): { x: number; y: number } | undefined {
    const box = this.elements.get(name)?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Moves something drawn; resolves when it is done, at once when nothing moves or it is not there. */
  async animate(
    name: string,
    frames: Keyframe[],
    ms: number,
    options: KeyframeAnimationOptions = {},
  ): Promise<void> {
    const element = this.elements.get(name);
    if (element === undefined || this.speed === 0 || this.skipped) return;
    const animation = element.animate(frames, {
      duration: ms / this.speed,
      easing: 'ease-in-out',
      ...options,
    });
    this.running.add(animation);
    try {
      await animation.finished;
    } catch {
      // It was skipped, or what it moved is gone.
    } finally {
      this.running.delete(animation);
    }
  }

  /** The middle of something drawn, in the layer of effects: what the board names `effects`. Where nothing moves nothing is drawn there. */
  spot(name: string): Spot | undefined {
    if (this.speed === 0) return;
    const box = this.elements.get('effects')?.getBoundingClientRect();
    const centre = this.centre(name);
    return box && centre && { left: `${centre.x - box.x}px`, top: `${centre.y - box.y}px` };
  }

  /** Draws something for a moment in the layer of effects. */
  async flash(
    at: Spot | undefined,
    className: string,
    text: string,
    frames: Keyframe[],
    ms: number,
  ): Promise<void> {
    const layer = this.elements.get('effects');
    if (layer === undefined || at === undefined || this.speed === 0) return;
    const element = document.createElement('div');
    element.className = className;
    Object.assign(element.style, at);
    element.textContent = text;
    layer.append(element);
    const name = `effect:${this.flashes++}`;
    this.elements.set(name, element);
    await this.animate(name, frames, ms);
    this.elements.delete(name);
    element.remove();
  }

  wait(ms: number): Promise<void> {
    if (this.speed === 0 || this.skipped) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waits.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms / this.speed);
      this.waits.add(done);
    });
  }

  /** A motion begins. */
  begin(): void {
    this.skipped = false;
  }

  /** Ends all that moves, and what the motion would still have done. */
  skip(): void {
    this.skipped = true;
    for (const animation of this.running) animation.finish();
    for (const done of [...this.waits]) done();
  }
}
