import { Icon } from '../../ui/icons/icon.tsx';
import { ActionButton } from './action-button.tsx';
import type { Product } from './product-content.ts';

/**
 * One product with what it costs on its face: nobody should have to press a button for a fee. Its
 * rows line up with those of its neighbors.
 */
export function ProductCard({ product }: { product: Product }) {
  const { name, tagline, figure, unit, condition, facts, features, actions } = product;
  return (
    <article className="row-span-4 mb-6 card grid grid-rows-subgrid p-6 sm:p-7 md:max-lg:last:odd:col-span-2">
      <div>
        <h2 className="text-[1.6875rem] leading-8">{name}</h2>
        <p className="mt-1.5 text-muted">{tagline}</p>
      </div>
      <div>
        <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
          <strong
            className={`font-bold tracking-tight ${figure.text.length > 10 ? 'text-[1.75rem] leading-11' : 'text-4xl leading-11'}`}
          >
            {figure.text}
          </strong>{' '}
          <span className="text-muted">{unit}</span>
        </p>
        <p className="mt-1 text-sm text-muted">{condition.text}</p>
      </div>
      <div>
        <dl className="mt-4 border-t border-hair text-[0.9375rem]">
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 border-b border-hair py-2.5">
              <dt className="max-w-3/5 shrink-0 text-muted">{label}</dt>
              <dd className="text-right font-semibold">{value.text}</dd>
            </div>
          ))}
        </dl>
        <ul className="mt-4 mb-6 grid content-start gap-2 text-[0.9375rem]">
          {features.map((feature) => (
            <li key={feature.text} className="flex gap-2.5">
              <Icon name="check" size={20} className="mt-0.5 shrink-0 text-completed" />
              {feature.text}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-3 self-end">
        {actions.map((action, index) => (
          <ActionButton
            key={action.label}
            action={action}
            about={name}
            kind={index === 0 ? 'primary' : 'outline'}
          />
        ))}
      </div>
    </article>
  );
}
