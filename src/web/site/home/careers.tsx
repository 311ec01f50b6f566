import { links } from '#brand/links.ts';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { ExternalLink } from '../../ui/button/external-link.tsx';
import { home } from '../content/home.ts';
import { Scene } from '../page/scene.tsx';

export function Careers() {
  return (
    <section className="wrap pb-16 lg:pb-24">
      <div className="card grid overflow-hidden md:grid-cols-[1fr_1.2fr]">
        <div className="px-6 py-9 sm:px-10 sm:py-12">
          <h2 className="text-3xl leading-tight text-head">{home.careers.title}</h2>
          <p className="mt-3 max-w-md text-lg leading-7 text-muted">{home.careers.text}</p>
          <ExternalLink href={links.careers} className={`${buttonStyle({ kind: 'outline' })} mt-6`}>
            See open positions
          </ExternalLink>
        </div>
        <Scene
          scene="coast"
          crop={[240, 156, 1000, 600]}
          alt="Illustration: a lighthouse above the sea at sunset"
          sizes="(min-width: 64rem) 55vw, 100vw"
          className="size-full max-md:aspect-[16/9] md:max-lg:object-[80%]"
        />
      </div>
    </section>
  );
}
