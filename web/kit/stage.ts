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
