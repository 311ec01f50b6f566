// OFX 2.2, which Quicken, GnuCash and other personal finance programs read.
import { brand } from '#brand/brand.ts';
import type { Statement, StatementTransaction } from '#contract/accounts/statements.ts';
import { addDays, calendarDate } from '#rules/calendar/calendar-date.ts';
import { isCredit } from '#rules/products/account-types.ts';
import { transactionCode } from './transaction-code.ts';
import { cut, element, lines, textElement } from './xml.ts';

/** What OFX says of an account in a period: of a statement, or of a month that still runs. */
export type OfxPeriod = Pick<
  Statement,
  | 'accountNumber'
  | 'accountType'
  | 'accountName'
  | 'routingNumber'
  | 'from'
  | 'to'
  | 'closingBalance'
  | 'transactions'
>;

const HEADER =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
  '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';

export function ofxFile(period: OfxPeriod): string {
  const content = isCredit(period.accountType) ? cardMessage(period) : bankMessage(period);
  return `${HEADER}${element('OFX', [signOn(period), content])}\n`;
}

const success = element('STATUS', ['<CODE>0</CODE>', '<SEVERITY>INFO</SEVERITY>']);

function signOn({ to }: OfxPeriod): string {
  const bank = element('FI', [
    textElement('ORG', brand.name, 32),
    textElement('FID', brand.fdicCertificate, 32),
  ]);
  const made = dateElement('DTSERVER', addDays(calendarDate(to), 1));
  const reply = element('SONRS', [success, made, textElement('LANGUAGE', 'ENG'), bank]);
  return element('SIGNONMSGSRSV1', [reply]);
}

function bankMessage(period: OfxPeriod): string {
  const account = element('BANKACCTFROM', [
    textElement('BANKID', period.routingNumber, 9),
    textElement('ACCTID', period.accountNumber, 22),
    textElement('ACCTTYPE', ofxAccountType(period)),
  ]);
  const statement = element('STMTRS', [
    textElement('CURDEF', 'USD'),
    account,
    transactionList(period),
    balance('LEDGERBAL', period),
    balance('AVAILBAL', period),
  ]);
  return element('BANKMSGSRSV1', [
    element('STMTTRNRS', ['<TRNUID>0</TRNUID>', success, statement]),
  ]);
}

function cardMessage(period: OfxPeriod): string {
  const statement = element('CCSTMTRS', [
    textElement('CURDEF', 'USD'),
    element('CCACCTFROM', [textElement('ACCTID', period.accountNumber, 22)]),
    transactionList(period),
    balance('LEDGERBAL', period),
  ]);
  const reply = element('CCSTMTTRNRS', ['<TRNUID>0</TRNUID>', success, statement]);
  return element('CREDITCARDMSGSRSV1', [reply]);
}

function ofxAccountType({ accountType, accountName }: OfxPeriod): string {
  if (accountName.toLowerCase().includes('money market')) return 'MONEYMRKT';
  return accountType.endsWith('savings') ? 'SAVINGS' : 'CHECKING';
}

function transactionList({ from, to, transactions }: OfxPeriod): string {
  return element('BANKTRANLIST', [
    dateElement('DTSTART', from),
    dateElement('DTEND', to),
    ...lines(transactions.map(transactionElement)),
  ]);
}

const LONGEST_NAME = 32;
const LONGEST_MEMO = 255;

/** The id is that of the entry for good, so that a program knows what it has read before. */
function transactionElement(transaction: StatementTransaction): string {
  const { id, type, day, amount, description, merchant, note } = transaction;
  const name = cut(merchant ?? description, LONGEST_NAME);
  const memo = [name === description ? null : description, note].filter((part) => part !== null);
  return element('STMTTRN', [
    textElement('TRNTYPE', transactionCode(transaction).ofx),
    dateElement('DTPOSTED', day),
    textElement('TRNAMT', type === 'debit' ? `-${amount}` : amount),
    textElement('FITID', id.replaceAll('-', '')),
    textElement('NAME', name),
    ...(memo.length === 0 ? [] : [textElement('MEMO', memo.join(' - '), LONGEST_MEMO)]),
  ]);
}

function balance(name: string, { closingBalance, to }: OfxPeriod): string {
  return element(name, [textElement('BALAMT', closingBalance), dateElement('DTASOF', to)]);
}

/** At noon in Greenwich it is the same day from Alaska to Japan. Midnight is read as no time. */
function dateElement(name: string, day: string): string {
  return textElement(name, `${day.replaceAll('-', '')}120000`);
}
