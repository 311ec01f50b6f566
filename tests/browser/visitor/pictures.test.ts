import { expect, test } from './visitor.ts';

/** A phone with two pixels for one, and a computer with as many. */
const screens = [
  { name: 'a phone', viewport: { width: 375, height: 800 }, isForPhone: true },
  { name: 'a computer', viewport: { width: 1440, height: 900 }, isForPhone: false },
];

for (const { name, viewport, isForPhone } of screens) {
  test.describe(name, () => {
    test.use({ viewport, deviceScaleFactor: 2 });

    for (const path of ['/', '/personal-checking']) {
      test(`gets pictures for its screen on ${path}, and none that is blurred`, async ({
        page,
      }) => {
        await page.goto(path, { waitUntil: 'networkidle' });
        const main = page.locator('img[fetchpriority=high]');
        await expect(main).toHaveCount(1);
        const { file, drawn, shown } = await main.evaluate(async (image: HTMLImageElement) => {
          const { width } = await createImageBitmap(image);
          return { file: image.currentSrc, drawn: width, shown: image.clientWidth };
        });
        expect(file.endsWith('-phone.avif')).toBe(isForPhone);
        expect(drawn).toBeGreaterThanOrEqual(shown * 2);
      });
    }
  });
}
