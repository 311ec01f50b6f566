import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import type { Picture } from './picture.ts';
import { Scene } from './scene.tsx';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly picture: Picture;
  readonly children?: ReactNode;
}

/** How a page opens: its name, one sentence, what to do first, and a picture. */
export function PageHero({ title, lead, picture, children }: Props) {
  return (
    <div className="wrap grid items-end gap-x-12 gap-y-8 pt-10 pb-12 md:grid-cols-2 lg:grid-cols-[1fr_32.5rem] lg:pt-14 lg:pb-16">
      <div>
        <PageHeading>{title}</PageHeading>
        <p className="mt-4 max-w-lg text-lg leading-7 text-pretty text-muted lg:text-[1.1875rem]">
          {lead}
        </p>
        {children && (
          <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col max-sm:items-start">
            {children}
          </div>
        )}
      </div>
      <Scene
        {...picture}
        eager
        isMain
        sizes="(min-width: 64rem) 39rem, (min-width: 48rem) 60vw, 100vw"
        className="aspect-[5/3] w-full rounded-3xl md:aspect-[7/5]"
      />
    </div>
  );
}
