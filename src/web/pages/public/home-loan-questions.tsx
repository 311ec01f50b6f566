import { useEffect } from 'react';
import { sitePage } from '../../base/page/page.ts';
import { homeLoanQuestions as content } from '../../site/content/home-loan-questions.ts';
import { Answers } from '../../site/page/answers.tsx';
import { PageHeading } from '../../site/page/page-heading.tsx';
import { TalkToUs } from '../../site/page/talk-to-us.tsx';

export const page = sitePage(content.head, HomeLoanQuestions);

function HomeLoanQuestions() {
  useEffect(() => {
    openLinkedAnswer();
    addEventListener('hashchange', openLinkedAnswer);
    return () => removeEventListener('hashchange', openLinkedAnswer);
  }, []);
  return (
    <>
      <div className="wrap pt-10 pb-4 lg:pt-14">
        <PageHeading>{content.title}</PageHeading>
        <p className="mt-4 max-w-xl text-balance text-lg leading-7 text-muted lg:text-[1.1875rem]">
          {content.lead}
        </p>
      </div>
      {content.groups.map((group) => (
        <section
          key={group.title}
          className="wrap grid gap-x-12 gap-y-4 pt-10 lg:grid-cols-[20rem_1fr]"
        >
          <h2 className="text-2xl leading-8">{group.title}</h2>
          <Answers items={group.questions} />
        </section>
      ))}
      <TalkToUs />
    </>
  );
}

/** A link to one answer shows it open; browsers alone would only scroll to its question. */
function openLinkedAnswer(): void {
  const linked = document.getElementById(location.hash.slice(1));
  if (!(linked instanceof HTMLDetailsElement)) return;
  linked.open = true;
  linked.scrollIntoView({ block: 'start' });
}
