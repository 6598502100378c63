import fastify from 'fastify';
import { expect, test } from 'vitest';
import { Fenced, LeaseLost, Unavailable } from '../store/index.ts';
import { Rejected } from '../table/decide.ts';
import { Refusing, refuse } from './refusals.ts';

async function answerTo(error: Error, lang = 'en') {
  const app = fastify();
  const codes: string[] = [];
  app.setErrorHandler((thrown: Error, request, reply) =>
    refuse(thrown, request, reply, (code) => codes.push(code)),
  );
  app.get('/', async () => {
    throw error;
  });
  const reply = await app.inject({ url: '/', headers: { 'accept-language': lang } });
  return { status: reply.statusCode, body: reply.json(), codes };
}

test.each([
  new LeaseLost('this process'),
  new Unavailable('GmPq7RtWx2Za', 'connection lost'),
  new Fenced('GmPq7RtWx2Za'),
])('$name passes: it is unavailable, and not a failure', async (error) => {
  const { status, body, codes } = await answerTo(error);
  expect([status, body.code, codes]).toEqual([503, 'unavailable', ['unavailable']]);
});

test('a failure says nothing of what is inside', async () => {
  const { status, body } = await answerTo(new Error('secret of postgres://kaiju:pass@host'));
  expect([status, body.code]).toEqual([500, 'failed']);
  expect(JSON.stringify(body)).not.toMatch(/secret|pass@|stack/);
});

test('what a table refuses by a rule keeps its words and its clause', async () => {
  const rejection = { code: 'illegal', message: 'moon is refused', clause: 'NM-2.2', reason: { key: 'x' } };
  const { status, body } = await answerTo(new Refusing(rejection), 'zh');
  expect([status, body]).toEqual([409, { code: 'illegal', message: 'moon is refused', clause: 'NM-2.2' }]);
});

test('blanks are filled in both languages', async () => {
  expect((await answerTo(new Rejected('no-game', 'chess'))).body.message).toBe(
    'There is no such game: chess',
  );
  expect((await answerTo(new Rejected('no-game', 'chess'), 'zh')).body.message).toBe('没有这款游戏：chess');
  const beyond = new Rejected('bad-options', { zh: '最多二十夜', en: 'twenty nights at most' });
  expect((await answerTo(beyond)).body.message).toBe('The options do not fit: twenty nights at most');
  expect((await answerTo(beyond, 'zh')).body.message).toBe('游戏选项不对：最多二十夜');
});
