/** Shared by the tests of the invoice editor: a customer, drafts, and locators of the page. */
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import type { Page } from 'playwright-core';
import type { Body } from '../../server/test/support/service.ts';
import {
  openPath,
  openStage,
  type Stage,
  undoRoutes,
  type Visitor,
  type VisitorOptions,
} from './stage.ts';

export interface Fixture {
  readonly customer: Body;
  /** A draft that can be posted. */
  ready(): Promise<Body>;
  /** An empty draft. */
  empty(): Promise<Body>;
  get(id: string): Promise<Body>;
}

interface Scene {
  readonly stage: Stage;
  readonly fixture: Fixture;
  readonly visitor: Visitor;
}

/** One stage, fixture and visitor for all tests of a file, which calls it once. */
export function openScene(options: VisitorOptions = {}): Scene {
  const scene = {} as { stage: Stage; fixture: Fixture; visitor: Visitor };
  before(async () => {
    scene.stage = await openStage();
    scene.fixture = await createFixture(scene.stage);
    scene.visitor = await scene.stage.visit(options);
  });
  afterEach(() => undoRoutes(scene.visitor));
  after(async () => {
    try {
      await scene.visitor?.close();
    } finally {
      await scene.stage?.close();
    }
  });
  return scene;
}

export async function createFixture({ service }: Stage): Promise<Fixture> {
  const { api, tenant } = service;
  const made = await api('POST', '/api/customers', {
    name: 'Quayside Supplies GmbH',
    email: 'books@quayside.example',
    address: 'Kai 7\n20457 Hamburg',
    country: 'DE',
    currency: 'EUR',
    paymentTermsDays: 14,
  });
  assert.equal(made.status, 201, made.text);
  const create = async (fields: object) => {
    const { status, body, text } = await api('POST', '/api/invoices', fields);
    assert.equal(status, 201, text);
    return body;
  };
  return {
    customer: made.body,
    ready: () =>
      create({
        customerId: made.body.id,
        invoiceDate: '2026-11-20',
        memo: 'As agreed',
        lines: [
          {
            description: 'Consulting',
            quantity: '2',
            unit: 'h',
            unitPrice: '100.00',
            taxCodeId: tenant.taxCodes['T19'],
            accountId: tenant.accounts['4000'],
          },
        ],
      }),
    empty: () => create({}),
    get: async (id) => (await api('GET', `/api/invoices/${id}`)).body,
  };
}

/** The status line of the record; other parts of the page have their own. */
export const saveStatus = (page: Page) => page.locator('[data-save-status]');

/** Waits until everything is saved. */
export async function saved(page: Page): Promise<void> {
  await page.locator('[data-save-status="saved"]').waitFor();
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** The cell of a line, from 1, by its field. */
export const cell = (page: Page, line: number, name: string) =>
  page.locator(`[aria-rowindex="${line + 1}"] [data-pointer$="/${name}"]`);

/** Opens a draft and waits for its lines. */
export async function openInvoice(page: Page, id: string): Promise<void> {
  await openPath(page, `/invoices/${id}`);
  await page.getByRole('heading', { name: 'Lines' }).waitFor();
}

/** Pastes into the focused element. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((plain) => {
    const data = new DataTransfer();
    data.setData('text/plain', plain);
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** The pointer of the focused field; null if no field has the focus. */
export function focusedPointer(page: Page): Promise<string | null> {
  return page.evaluate(
    () => document.activeElement?.closest('[data-pointer]')?.getAttribute('data-pointer') ?? null,
  );
}
