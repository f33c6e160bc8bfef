/** Reads pages, texts and collections of recipes beside the page. */
import { answersOf } from '#base/file-answer'
import { failed, ok } from '#base/result'
import { readText, serveFiles } from '#base/serve-files'
import type { ImportTask } from '../import/import-messages.ts'
import { readSource, type FoundRecipes, type SourceFailure } from '../import/read-source.ts'

serveFiles<ImportTask<File>, FoundRecipes, SourceFailure>(self, async ({ file, address }) => {
  const text = await readText(file, self)
  if (!text.ok) return text
  const read = readSource(text.value, file.name, address)
  return read.ok ? ok(answersOf(read.value, 'recipes')) : failed(read.error)
})
