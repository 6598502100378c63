import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from './guarded.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the page says which version it was built from', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/about');
  await page.getByText(`Kaiju ${version}`, { exact: true }).waitFor();
});

test('a dialog gives the focus back', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await button(page, 'Play a friend').first().click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Invitation link').inputValue()).toMatch(/\/table\/\w{12}\?key=.+/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()))
    .toBe('Play a friend');
  await page.getByRole('heading', { name: 'My games' }).waitFor();
});

test('language and sound change in place', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('button', { name: /切换到中文/ }).click();
  await page.getByRole('heading', { level: 1, name: '坐下，开一局。' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
  await page.getByRole('button', { name: /switch to English/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Sit down. Open a game.' }).waitFor();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await button(page, 'Sound on (M)').waitFor();
  await page.keyboard.press('m');
  await button(page, 'Mute (M)').waitFor();
});

test('an account is made, left, come back to, taken home and deleted', async ({ visit }) => {
  // What the server refuses on purpose, the browser calls an error too.
  const { page } = await visit({ expected: /status of 4\d\d|api\/(login|me\/name): 4\d\d/ });
  const name = `Ada${Date.now().toString(36)}`;
  const fill = async (password: string) => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
  };
  await page.goto('/');
  await page.getByRole('link', { name: /^Account/ }).click();
  await button(page, 'Keep my games').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await expect.poll(() => page.title()).toMatch(/^Account/);
  await fill('short');
  await button(page, 'Keep my games').click();
  await page.getByText('A password has 8 to 200 characters.').waitFor();
  await fill('correct horse');
  await button(page, 'Keep my games').click();
  await button(page, 'Log out').click();
  await page.getByRole('tab', { name: 'I have an account' }).click();
  await fill('wrong password');
  await button(page, 'Log in').click();
  await page.getByText('There is no such name, or the password is wrong.').waitFor();
  await fill('correct horse');
  await button(page, 'Log in').click();
  const download = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  expect((await download).suggestedFilename()).toBe('kaiju-my-data.json');
  await button(page, 'Delete the account').click();
  const sure = page.getByRole('dialog');
  await sure.getByLabel('Password').fill('correct horse');
  await sure.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('You have no account yet').waitFor();
});

test('whoever has a name that is reserved by now is asked for another', async ({ visit }) => {
  const { page, context, api } = await visit();
  const { account } = await api.beGuest();
  const asHolder = (reserved: string | null) => ({ account: { ...account, guest: false, reserved } });
  await context.route('**/api/me', (route) => route.fulfill({ json: asHolder('Admin') }));
  let wanted: unknown;
  await context.route('**/api/me/rename', (route) => {
    wanted = route.request().postDataJSON();
    return route.fulfill({ json: asHolder(null) });
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Account: New name, please' }).click();
  await page.getByText('“Admin” is reserved now').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await button(page, 'Take this name').click();
  await page.getByText('“Admin” is reserved now').waitFor({ state: 'detached' });
  expect(wanted).toEqual({ name: 'Ada' });
});

test('a public table is seen by others', async ({ visit }) => {
  const [{ page }, other] = await Promise.all([visit(), visit()]);
  await page.goto('/games/market');
  await page.getByRole('tab', { name: 'Online' }).click();
  await page.getByText('Everybody', { exact: true }).click();
  await button(page, 'Open the table').click();
  await page.waitForURL('**/table/*?key=*');
  await other.page.goto('/');
  await other.page.locator(`a[href="${new URL(page.url()).pathname}"]`).waitFor();
});

test('a page whose server was away finds it again, though the network says nothing', async ({ visit }) => {
  const { page, context } = await visit({ expected: /api\/|ERR_FAILED/ });
  await context.route('**/api/**', (route) => route.abort());
  await page.goto('/settings');
  await button(page, 'Offline').waitFor();
  await context.unroute('**/api/**');
  await button(page, 'Offline').waitFor({ state: 'detached' });
});

test('from a cold page to the first decision against a bot it takes one click', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await page.getByRole('link', { name: 'Play a bot' }).last().click();
  await page.locator('.prompt.is-ask').waitFor();
});
