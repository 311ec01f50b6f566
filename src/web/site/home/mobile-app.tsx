import { brand } from '#brand/brand.ts';
import { links } from '#brand/links.ts';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { ExternalLink } from '../../ui/button/external-link.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { home } from '../content/home.ts';
import { Scene } from '../page/scene.tsx';

export function MobileApp() {
  const { streak, years, title } = brand.award;
  return (
    <section className="border-y border-border bg-surface">
      <div className="wrap grid grid-cols-1 items-center gap-x-16 gap-y-10 py-14 lg:grid-cols-[1fr_auto] lg:py-20">
        <div>
          <h2 className="text-3xl leading-tight text-head sm:text-4xl">{home.app.title}</h2>
          <p className="mt-4 max-w-xl text-lg leading-7 text-muted">{home.app.mission}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ExternalLink href={links.appleAppStore} className={buttonStyle()} arrow={false}>
              <Icon name="apple" size={20} />
              Apple App Store
            </ExternalLink>
            <ExternalLink href={links.googlePlay} className={buttonStyle()} arrow={false}>
              <Icon name="play" size={20} />
              Google Play
            </ExternalLink>
          </div>
        </div>
        <figure className="flex flex-wrap items-center gap-7 rounded-3xl bg-sunken p-6 sm:p-9">
          <Scene
            scene="award"
            alt="Illustration: a brass award plaque on dark wood"
            className="w-36 shrink-0 sm:w-48"
          />
          <figcaption className="max-w-48 sm:max-lg:max-w-none">
            <span className="block text-sm font-bold tracking-wide text-accent">
              {streak} <span className="whitespace-nowrap">{years}</span>
            </span>
            <span className="mt-1 block font-serif text-2xl leading-7 font-semibold text-head">
              {title}
            </span>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
