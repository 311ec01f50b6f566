// ISO 20022 camt.053.001.08, the statement that accounting programs of businesses read.
import { brand } from '#brand/brand.ts';
import type { Statement, StatementTransaction } from '#contract/accounts/statements.ts';
import { BANK_ZONE } from '#rules/calendar/bank-day.ts';
import { addDays, calendarDate } from '#rules/calendar/calendar-date.ts';
import { transactionCode } from './transaction-code.ts';
import { element, lines, textElement } from './xml.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

export function camtFile(statement: Statement): string {
  const { accountNumber, month, to } = statement;
  const id = `${accountNumber}-${month}`;
  const made = textElement('CreDtTm', zoned(addDays(calendarDate(to), 1), '00:00:00'));
  const content = element('BkToCstmrStmt', [
    element('GrpHdr', [textElement('MsgId', id, 35), made]),
    element('Stmt', [
      textElement('Id', id, 35),
      textElement('ElctrncSeqNb', String(sequenceNumber(month))),
      made,
      element('FrToDt', [
        textElement('FrDtTm', zoned(statement.from, '00:00:00')),
        textElement('ToDtTm', zoned(to, '23:59:59')),
      ]),
      accountElement(statement),
      balance('OPBD', statement.openingBalance, statement.from),
      balance('CLBD', statement.closingBalance, to),
      summary(statement),
      ...lines(statement.transactions.map(entry)),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${content}</Document>\n`;
}

/** Rises by one from month to month. */
function sequenceNumber(month: string): number {
  const [year, number] = month.split('-');
  return Number(year) * 12 + Number(number);
}

/** A time on the bank's clocks, with its distance from Greenwich. */
function zoned(day: string, time: string): string {
  const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: BANK_ZONE, plainTime: time });
  return at.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

function accountElement({ accountNumber, accountHolder, routingNumber }: Statement): string {
  const clearing = element('ClrSysMmbId', [
    element('ClrSysId', [textElement('Cd', 'USABA')]),
    textElement('MmbId', routingNumber, 35),
  ]);
  return element('Acct', [
    element('Id', [element('Othr', [textElement('Id', accountNumber, 34)])]),
    textElement('Ccy', 'USD'),
    element('Ownr', [textElement('Nm', accountHolder, 140)]),
    element('Svcr', [element('FinInstnId', [clearing, textElement('Nm', brand.name, 140)])]),
  ]);
}

function balance(code: 'OPBD' | 'CLBD', amount: string, day: string): string {
  return element('Bal', [
    element('Tp', [element('CdOrPrtry', [textElement('Cd', code)])]),
    amountElement(amount.replace('-', '')),
    textElement('CdtDbtInd', amount.startsWith('-') ? 'DBIT' : 'CRDT'),
    element('Dt', [textElement('Dt', day)]),
  ]);
}

function amountElement(amount: string): string {
  return `<Amt Ccy="USD">${amount}</Amt>`;
}

function summary({ transactions, totalCredits, totalDebits }: Statement): string {
  const count = (wanted: StatementTransaction['type']) =>
    String(transactions.filter(({ type }) => type === wanted).length);
  return element('TxsSummry', [
    element('TtlCdtNtries', [
      textElement('NbOfNtries', count('credit')),
      textElement('Sum', totalCredits),
    ]),
    element('TtlDbtNtries', [
      textElement('NbOfNtries', count('debit')),
      textElement('Sum', totalDebits),
    ]),
  ]);
}

function entry(transaction: StatementTransaction): string {
  const { id, type, day, amount, description } = transaction;
  const [domain, family, subFamily] = transactionCode(transaction).camt;
  const codes = element('Fmly', [textElement('Cd', family), textElement('SubFmlyCd', subFamily)]);
  return element('Ntry', [
    textElement('NtryRef', id.replaceAll('-', '')),
    amountElement(amount),
    textElement('CdtDbtInd', type === 'credit' ? 'CRDT' : 'DBIT'),
    element('Sts', [textElement('Cd', 'BOOK')]),
    element('BookgDt', [textElement('Dt', day)]),
    element('ValDt', [textElement('Dt', day)]),
    element('BkTxCd', [element('Domn', [textElement('Cd', domain), codes])]),
    textElement('AddtlNtryInf', description, 500),
  ]);
}
