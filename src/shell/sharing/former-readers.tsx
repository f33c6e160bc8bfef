import { formatCount } from '#base/text/format'
import { useEdits } from '#documents/client'
import { Button } from '#ui/button'
import { QuietText } from '#ui/card'
import type { SharedThing } from './shared-thing.ts'

/** For the owner: those who stay in the list of readers although they see the document no more, and the way to take them out (X19). */
export function FormerReaders({ thing: { collection, id, readers } }: { readonly thing: SharedThing }) {
  const edits = useEdits()
  if (readers === undefined || readers.formerIds.length === 0) return null
  const { field, formerIds } = readers
  const count = formerIds.length

  function forget(): void {
    edits.run('Frühere Mitlesende vergessen', (documents) => {
      for (const readerId of formerIds) documents.removeItem({ name: collection }, id, field, readerId)
    })
    // The button that was pressed is gone.
    document.querySelector('h1')?.focus()
  }

  return (
    <>
      <QuietText>
        {formatCount(count, 'Person, die nur mitlas, ist', 'Personen, die nur mitlasen, sind')} nicht mehr dabei. Trägst
        du {count === 1 ? 'sie' : 'eine davon'} wieder ein, liest sie weiter nur mit.
      </QuietText>
      <div>
        <Button variant="secondary" onClick={forget}>
          Frühere Mitlesende vergessen
        </Button>
      </div>
    </>
  )
}
