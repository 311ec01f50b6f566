import { brand } from '#brand/brand.ts';
import { home } from '../content/home.ts';
import { Monogram } from '../page/monogram.tsx';

export function Statement() {
  const { name, title } = brand.chiefExecutive;
  return (
    <section className="wrap py-16 lg:py-24">
      <figure className="mx-auto max-w-3xl text-center">
        <h2 className="text-3xl leading-tight text-head sm:text-[2.5rem]">
          {home.statement.title}
        </h2>
        <blockquote className="mt-6 text-lg leading-8 text-balance text-muted sm:text-xl">
          {home.statement.text}
        </blockquote>
        <figcaption className="mt-8 inline-flex items-center gap-4 text-left">
          <Monogram name={name} className="size-14 text-xl" />
          <span>
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-muted">{title}</span>
          </span>
        </figcaption>
      </figure>
    </section>
  );
}
