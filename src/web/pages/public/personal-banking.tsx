import { sitePage } from '../../base/page/page.ts';
import { personalBanking as content, type Service } from '../../site/content/personal-banking.ts';
import { ActionButton } from '../../site/page/action-button.tsx';
import { PageHero } from '../../site/page/page-hero.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

export const page = sitePage(content.head, PersonalBanking);

const icons = {
  online: 'landmark',
  deposit: 'scan-line',
  bills: 'receipt',
  atm: 'credit-card',
  planning: 'sprout',
  safe: 'vault',
} as const;

function PersonalBanking() {
  return (
    <>
      <PageHero title={content.title} lead={content.lead} picture={content.picture}>
        <ActionButton action={content.action} />
      </PageHero>
      <div className="wrap grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {content.services.map((service) => (
          <ServiceCard key={service.icon} service={service} />
        ))}
      </div>
      <section className="wrap py-16">
        <div className="rounded-3xl bg-soft px-6 py-12 text-center sm:px-10">
          <h2 className="text-3xl leading-tight text-head">{content.closing.title}</h2>
          <p className="mx-auto mt-3 max-w-lg text-lg text-muted">{content.closing.text.text}</p>
          <ActionButton action={content.action} className="mt-6" />
        </div>
      </section>
    </>
  );
}

function ServiceCard({ service }: { service: Service }) {
  return (
    <article className="card p-6 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <span className="grid size-12 place-items-center rounded-2xl bg-soft text-primary">
          <Icon name={icons[service.icon]} size={24} />
        </span>
        <p className="rounded-full bg-sunken px-3 py-1 text-sm font-semibold">
          {service.price.text}
        </p>
      </div>
      <h2 className="mt-4 text-xl leading-7">{service.name.text}</h2>
      <p className="mt-1.5 text-muted">{service.text.text}</p>
    </article>
  );
}
