import { weighScripts } from '../script-weight.ts';
import { expect, test } from './visitor.ts';

test('the home page costs at most 1.3 times React before anything is opened', async ({ page }) => {
  const weigh = weighScripts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const { timesReact, files } = await weigh();
  expect(timesReact).toBeLessThanOrEqual(1.3);
  expect(files, 'small files are put together').toBeLessThanOrEqual(16);
});

test('fonts and pictures of a page are named and fetched before its script', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('head > script[type=module]')).toHaveCount(0);
  const scripts = page.locator('#root ~ script[type=module], #root ~ link[rel=modulepreload]');
  const priorities = await scripts.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('fetchpriority')),
  );
  expect(priorities.length).toBeGreaterThan(1);
  expect(new Set(priorities)).toEqual(new Set(['low']));
});
