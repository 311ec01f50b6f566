import { home } from '../content/home.ts';
import { Scene } from '../page/scene.tsx';

export function Features() {
  return (
    <section aria-label="What you can count on" className="wrap pb-16 lg:pb-24">
      <div className="grid gap-6 md:grid-cols-3">
        {home.features.map(({ title, text, picture }) => (
          <article key={title} className="card overflow-hidden">
            <Scene {...picture} className="aspect-[16/9] w-full" />
            <div className="p-6 sm:p-7">
              <h2 className="text-2xl leading-8">{title}</h2>
              <p className="mt-2 text-muted">{text}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
