// Nobody waits for an answer without end. Past the deadline a request is answered 503: what became
// of it is unknown then, and a retry under its key learns it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { Limits } from '../config/limits.ts';
import { isLikeCall } from '../http/like-a-call.ts';

declare module 'fastify' {
  interface FastifyRequest {
    deadline: Deadline | undefined;
  }
  interface FastifyContextConfig {
    /** What it answers with is made from many rows, which may take longer. */
    isExport?: boolean;
  }
}

interface Deadline {
  timer: NodeJS.Timeout;
  atMs: number;
  /** When the body began to arrive. How long that takes is the visitor's affair. */
  bodySinceMs: number | undefined;
}

type Answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

export function answerInTime(app: FastifyInstance, limits: Limits, answer: Answer): void {
  app.decorateRequest('deadline');

  function start(request: FastifyRequest, reply: FastifyReply, atMs: number): Deadline {
    const timer = setTimeout(() => {
      if (reply.sent || request.deadline?.bodySinceMs !== undefined) return;
      answer(
        new Refusal('unavailable', { retryAfterSeconds: 2, cause: 'deadline' }),
        request,
        reply,
      );
    }, atMs - performance.now());
    return { timer, atMs, bodySinceMs: undefined };
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (isLikeCall(request)) {
      const { isExport } = request.routeOptions.config;
      const ms = isExport ? limits.exportAnswerMs : limits.answerMs;
      request.deadline = start(request, reply, performance.now() + ms);
    }
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (request.deadline) request.deadline.bodySinceMs = performance.now();
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    const { deadline } = request;
    if (deadline?.bodySinceMs !== undefined) {
      clearTimeout(deadline.timer);
      const tookMs = performance.now() - deadline.bodySinceMs;
      request.deadline = start(request, reply, deadline.atMs + tookMs);
    }
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(request.deadline?.timer);
    done();
  });
}
