import type { Lang } from '@kaiju/kernel';
import { REFUSALS, type RefusalCode, type RefusalParams, sayRefusal } from './words.ts';

/** A request that is turned down by rule. Its parameters are shown to the person: never put a secret in them. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly params: RefusalParams;

  constructor(code: RefusalCode, params: RefusalParams = {}) {
    super(sayRefusal(code, params, 'en'));
    this.name = 'Refused';
    this.code = code;
    this.params = params;
  }

  get statusCode(): number {
    return REFUSALS[this.code].status;
  }

  toBody(lang: Lang): { code: RefusalCode; message: string; params: RefusalParams } {
    return { code: this.code, message: sayRefusal(this.code, this.params, lang), params: this.params };
  }
}
