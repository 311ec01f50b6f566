import type { FastifyInstance } from 'fastify';

/** Calls the app as a browser does, and keeps its cookies. */
export class DemoBrowser {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<string, string>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  get<Answer>(url: string): Promise<Answer> {
    return this.#ask<Answer>('GET', url);
  }

  post<Answer>(url: string, payload?: object): Promise<Answer> {
    return this.#ask<Answer>('POST', url, payload);
  }

  async #ask<Answer>(method: 'GET' | 'POST', url: string, payload?: object): Promise<Answer> {
    const cookies = Object.fromEntries(this.#cookies);
    const reply = await this.#app.inject({ method, url, cookies, ...(payload && { payload }) });
    if (reply.statusCode !== 200 && reply.statusCode !== 201) {
      throw new Error(`${method} ${url} was refused (${reply.statusCode}): ${reply.body}`);
    }
    for (const { name, value } of reply.cookies) {
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return reply.json<Answer>();
  }
}
