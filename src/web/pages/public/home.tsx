import { type Page, withBankName } from '../../base/page/page.ts';
import { home as content } from '../../site/content/home.ts';
import { Careers } from '../../site/home/careers.tsx';
import { Features } from '../../site/home/features.tsx';
import { Film } from '../../site/home/film.tsx';
import { Hero } from '../../site/home/hero.tsx';
import { HomeLoansPromo } from '../../site/home/home-loans-promo.tsx';
import { MobileApp } from '../../site/home/mobile-app.tsx';
import { Statement } from '../../site/home/statement.tsx';

export const page: Page = {
  head: withBankName(content.head),
  frame: 'site',
  fdicSign: true,
  Screen: Home,
};

function Home() {
  return (
    <>
      <Hero />
      <MobileApp />
      <Statement />
      <Film />
      <HomeLoansPromo />
      <Features />
      <Careers />
    </>
  );
}
