/** The tags of all recipes: renamed, merged and removed, each as one step to undo (R102). */
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '#base/text/format'
import { SettingsPage } from '#kit/settings-page'
import { Card, QuietText } from '#ui/card'
import { NameDialog } from '#ui/form/name-dialog'
import { BigList, focusRow } from '#ui/list/big-list'
import { EditRow } from '#ui/list/edit-row'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { tagIcon } from '#ui/page/tool-icons'
import { recipesCollection } from '../../collections.ts'
import { useKitchen, useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { MAX_NAME } from '../../model.ts'
import { changeTag, cleanTag, countTags, findTagProblem } from '../change-tag.ts'

const ROW_PX = 60
/** A tag may have any signs. */
const keyOf = encodeURIComponent

export function TagsScreen() {
  const { run } = useKitchen()
  const recipes = useOfKitchen(recipesCollection)
  const tags = useMemo(() => countTags(recipes), [recipes])
  const [edited, edit] = useState<string>()

  function change(what: string, tag: string, name: string | undefined): void {
    run(what, (editing) => {
      for (const { id, tags: now } of changeTag(recipes, tag, name))
        editing.modify(recipesCollection, id, { tags: now })
    })
  }

  function rename(tag: string, name: string): void {
    const isThere = tags.some((one) => one.name === name)
    flushSync(() => edit(undefined))
    if (name !== tag)
      flushSync(() =>
        change(isThere ? `„${tag}“ mit „${name}“ zusammengeführt` : `„${tag}“ heißt jetzt „${name}“`, tag, name),
      )
    focusRow(keyOf(name))
  }

  return (
    <SettingsPage heading="Schlagwörter" tool="Rezeptideen" maxWidth={720}>
      {tags.length === 0 ? (
        <EmptyState picture={<Icon name={tagIcon} size={48} />} title="Noch keine Schlagwörter">
          Sie stehen im Formular eines Rezepts, zum Beispiel Suppe, Gäste, Winter.
        </EmptyState>
      ) : (
        <Card as="div">
          <BigList
            items={tags}
            keyOf={({ name }) => keyOf(name)}
            rowPx={ROW_PX}
            renderRow={({ name, count }) => (
              <EditRow
                name={name}
                title={name}
                detail={formatCount(count, 'Rezept', 'Rezepte')}
                onEdit={() => edit(name)}
                onDelete={() => change(`Schlagwort „${name}“ entfernt`, name, undefined)}
              />
            )}
          />
        </Card>
      )}
      {edited === undefined ? null : (
        <NameDialog
          title={`„${edited}“ umbenennen`}
          start={edited}
          maxLength={MAX_NAME}
          clean={cleanTag}
          findProblem={findTagProblem}
          onSave={(name) => rename(edited, name)}
          onClose={() => edit(undefined)}
        >
          {(name) =>
            name !== edited && tags.some((one) => one.name === name) ? (
              <QuietText role="status">„{name}“ gibt es schon: die beiden werden zusammengeführt.</QuietText>
            ) : null
          }
        </NameDialog>
      )}
    </SettingsPage>
  )
}
