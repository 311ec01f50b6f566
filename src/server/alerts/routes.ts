import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/accounts/alerts.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply } from '../base/lists/list-page.ts';
import { getAlertRules } from './alert-rules.ts';
import { changeAlertRules } from './change-alert-rules.ts';
import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from './notifications.ts';

export function alertRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool } = deps;
  const serve = serveActions(app, deps);
  mount(app, contract.listNotifications, async (call) => {
    const { subjectId } = call.visitor.session;
    const page = await listNotifications(pool, subjectId, call.query);
    return { notifications: pageReply(call, page), unread: await countUnread(pool, subjectId) };
  });
  serve(contract.readNotification, readNotification);
  serve(contract.readAllNotifications, readAllNotifications);
  mount(app, contract.listAlertRules, async ({ visitor }) => ({
    rules: await getAlertRules(pool, visitor.session.subjectId),
  }));
  serve(contract.changeAlertRules, changeAlertRules);
}
