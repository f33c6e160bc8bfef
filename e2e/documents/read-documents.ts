import { expect, type Page } from '@playwright/test'

type Stored = { readonly id: string; readonly ownerId: string; readonly fields: Readonly<Record<string, unknown>> }

/** Reads the documents of a collection that the page's user sees on the server, which the page's own network has no part in. */
export async function readDocuments(page: Page, collection: string): Promise<readonly Stored[]> {
  const answer = await page.request.get(`/api/documents/${collection}`)
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { readonly documents: readonly Stored[] }).documents
}
