import type { ComponentType } from 'react';
import { brand } from '#brand/brand.ts';

/** What search engines and the browser's tab read about a page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Pages that are of no use as a search result. */
  readonly noIndex?: true;
}

export interface Page {
  readonly head: PageHead;
  readonly Screen: ComponentType;
  /** `site` stands between the public header and footer; `bare` brings its own frame. */
  readonly frame: 'site' | 'bare';
  /** The FDIC's official sign belongs on the home, login and account-opening pages. */
  readonly fdicSign?: true;
}

export function withBankName(head: PageHead): PageHead {
  return { ...head, title: `${head.title} | ${brand.name}` };
}

/** An ordinary page of the public site. */
export function sitePage(head: PageHead, Screen: ComponentType): Page {
  return { head: withBankName(head), Screen, frame: 'site' };
}
