import { type Bilingual, flawOf } from '@kaiju/kernel';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Check, Convert, Errors } from 'typebox/value';

/**
 * Checks requests by their schemas, to the letter: nothing is dropped or turned into something else to make it fit.
 * Only what comes in an address, where everything is text, is read as what it should be.
 */
export const validator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = Compile(schema);
  const written = httpPart === 'querystring' || httpPart === 'params';
  return (given: unknown) => {
    const value = written ? Convert(schema, { ...(given as object) }) : given;
    const wrong = check.Check(value) ? flawed(value) : fault(schema, value);
    return wrong === null ? { value } : { error: [wrong] as never };
  };
};

export interface Fault {
  instancePath: string;
  message: string;
  /** The message in both languages, where there is one. */
  words?: Bilingual;
}

/** What fits its schema may still hold what nobody can keep. */
function flawed(value: unknown): Fault | null {
  const words = value === undefined ? null : flawOf(value);
  return words && { instancePath: '', message: words.en, words };
}

interface Shape {
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape | Shape[];
  const?: unknown;
}

/** Where a value departs from its schema. Of several forms it could have, the one that was meant is spoken of. */
export function fault(schema: TSchema, value: unknown, path = ''): Fault {
  const shape = schema as Shape;
  if (shape.anyOf) {
    const branch = shape.anyOf.find((each) => isMeant(each, value));
    if (branch) return fault(branch as TSchema, value, path);
    const named = shape.anyOf.flatMap((each) => (each.const === undefined ? [] : JSON.stringify(each.const)));
    return { instancePath: path, message: `must be one of ${named.join(', ') || 'the forms it may have'}` };
  }
  for (const [name, part] of Object.entries(shape.properties ?? {})) {
    const inside = (value as Record<string, unknown> | null)?.[name];
    if (inside !== undefined && !Check(part as TSchema, inside)) {
      return fault(part as TSchema, inside, `${path}/${name}`);
    }
  }
  if (Array.isArray(value) && shape.items && !Array.isArray(shape.items)) {
    const items = shape.items as TSchema;
    const at = value.findIndex((item) => !Check(items, item));
    if (at >= 0) return fault(items, value[at], `${path}/${at}`);
  }
  const [error] = Errors(schema, value);
  const message =
    error?.keyword === 'boolean' ? 'there is no such field' : (error?.message ?? 'does not fit');
  return { instancePath: path + (error?.instancePath ?? ''), message };
}

/** A form is meant when the fields that tell it apart say so. */
function isMeant({ properties, required = [] }: Shape, value: unknown): boolean {
  const marks = Object.entries(properties ?? {}).filter(
    ([name, part]) => part.const !== undefined && required.includes(name),
  );
  const said = value as Record<string, unknown> | null;
  return marks.length > 0 && marks.every(([name, part]) => said?.[name] === part.const);
}
