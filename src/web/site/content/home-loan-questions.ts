import type { PageHead } from '../../base/page/page.ts';

export interface Question {
  /** The fragment that links to the answer. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

export interface QuestionGroup {
  readonly title: string;
  readonly questions: readonly Question[];
}

export const homeLoanQuestions = {
  head: {
    title: 'Home Loan Questions, answered with figures',
    description:
      'Down payments, credit scores, closing costs of 2-5%, 30-45 days to closing and rate locks up to 60 days: what people ask us most.',
  } satisfies PageHead,
  title: 'Home Loan Questions',
  lead: 'What people ask us most, with the figures. If your question is missing, ask a person.',
  groups: [
    {
      title: 'What you can borrow',
      questions: [
        {
          id: 'down-payment',
          question: 'How much do I need for a down payment?',
          answer:
            'Conventional loans start at 3% down, FHA loans at 3.5%, and VA loans need no down payment. With 20% down on a conventional loan you pay no mortgage insurance.',
        },
        {
          id: 'loan-to-value',
          question: 'What is loan-to-value, and what is the limit?',
          answer:
            'It is the loan divided by what the home is worth. On conventional loans, 80% loan-to-value is the line below which no mortgage insurance is needed. FHA loans go up to 96.5%.',
        },
        {
          id: 'credit-score',
          question: 'What credit score do I need?',
          answer:
            'For conventional loans 620. For FHA loans 580 with 3.5% down, or 500 with 10% down.',
        },
        {
          id: 'pre-approval',
          question: 'What does pre-approval mean?',
          answer:
            'We check income, debts and credit, and say in writing how much we would lend. It tells a seller that you are serious, and it costs you nothing.',
        },
      ],
    },
    {
      title: 'What it costs, and how long it takes',
      questions: [
        {
          id: 'closing-costs',
          question: 'What are closing costs?',
          answer:
            'Closing costs are 2-5% of the loan amount: appraisal, title insurance, recording and prepaid taxes. You get an itemized estimate within three business days of applying.',
        },
        {
          id: 'time-to-close',
          question: 'How long does it take to close?',
          answer:
            'Typically 30-45 days from a signed purchase agreement. A complete file and a quick appraisal shorten it.',
        },
        {
          id: 'rate-lock',
          question: 'Can I lock my interest rate?',
          answer:
            'Yes, for up to 60 days. Once locked, the rate does not move while we finish the paperwork.',
        },
        {
          id: 'terms',
          question: 'Should I take 15 or 30 years?',
          answer:
            'Thirty years keeps the payment low; fifteen costs far less interest overall. The calculator on our Home Loans page shows both.',
        },
      ],
    },
    {
      title: 'What to have ready',
      questions: [
        {
          id: 'documents',
          question: 'Which documents will you ask for?',
          answer:
            'Two years of tax returns and W-2s, pay stubs for the last 30 days, two months of bank statements and a photo ID.',
        },
        {
          id: 'self-employed',
          question: 'I am self-employed. What changes?',
          answer:
            'We look at two years of business returns and average the income. A year-to-date profit and loss statement helps.',
        },
      ],
    },
  ] satisfies readonly QuestionGroup[],
} as const;
