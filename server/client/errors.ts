/** Why a command or a question came to nothing. The code's words in both languages are in the protocol. */
export interface Refusal {
  code: string;
  message: string;
  /** The clause of the rules that forbids it, and what it says about this case. */
  clause?: string;
  reason?: unknown;
}

export class CommandRejected extends Error implements Refusal {
  override name = 'CommandRejected';
  readonly code: string;
  readonly clause?: string;
  readonly reason?: unknown;

  constructor({ code, message, clause, reason }: Refusal) {
    super(message);
    this.code = code;
    this.clause = clause;
    this.reason = reason;
  }
}

export class HttpRefused extends Error {
  override name = 'HttpRefused';
  readonly status: number;
  readonly code: string;
  /** What the blanks of the code's words are filled with. */
  readonly params: Record<string, string | number>;

  constructor(status: number, code: string, message: string, params: Record<string, string | number>) {
    super(message);
    this.status = status;
    this.code = code;
    this.params = params;
  }
}
