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
import { tagIcon } from '#ui/page/tool-icons'
import { recipesCollection } from '../../collections.ts'
import { useKitchen, useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { MAX_NAME } from '../../model.ts'
import { changeTag, cleanTag, countTags, findTagProblem, tagKey } from '../change-tag.ts'

const ROW_PX = 60

export function TagsScreen() {
  const recipes = useOfKitchen(recipesCollection)
  const tags = useMemo(() => countTags(recipes), [recipes])
  const change = useTagChange()
  const [edited, edit] = useState<string>()
  const isThere = (name: string): boolean => name !== edited && tags.some((tag) => tag.name === name)

  function rename(tag: string, name: string): void {
    const what = isThere(name) ? `„${tag}“ mit „${name}“ zusammengeführt` : `„${tag}“ heißt jetzt „${name}“`
    flushSync(() => {
      edit(undefined)
      if (name !== tag) change(what, tag, name)
    })
    focusRow(tagKey(name))
  }

  return (
    <SettingsPage heading="Schlagwörter" tool="Rezeptideen" maxWidth={720}>
      {tags.length === 0 ? (
        <EmptyState icon={tagIcon} title="Noch keine Schlagwörter">
          Sie stehen im Formular eines Rezepts, zum Beispiel Suppe, Gäste, Winter.
        </EmptyState>
      ) : (
        <Card as="div">
          <TagList
            tags={tags}
            onEdit={edit}
            onRemove={(name) => change(`Schlagwort „${name}“ entfernt`, name, undefined)}
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
          {(name) => (isThere(name) ? <MergeHint name={name} /> : null)}
        </NameDialog>
      )}
    </SettingsPage>
  )
}

/** Returns how to change a tag in all recipes, as one step that says what it did; without a name it is removed. */
function useTagChange() {
  const { run } = useKitchen()
  const recipes = useOfKitchen(recipesCollection)
  return (what: string, tag: string, name: string | undefined): void => {
    run(what, (editing) => {
      for (const { id, tags } of changeTag(recipes, tag, name)) editing.modify(recipesCollection, id, { tags })
    })
  }
}

function MergeHint({ name }: { readonly name: string }) {
  return <QuietText role="status">„{name}“ gibt es schon: die beiden werden zusammengeführt.</QuietText>
}

type TagListProps = {
  readonly tags: ReturnType<typeof countTags>
  readonly onEdit: (name: string) => void
  readonly onRemove: (name: string) => void
}

function TagList({ tags, onEdit, onRemove }: TagListProps) {
  return (
    <BigList
      items={tags}
      keyOf={({ name }) => tagKey(name)}
      rowPx={ROW_PX}
      renderRow={({ name, count }) => (
        <EditRow
          name={name}
          title={name}
          detail={formatCount(count, 'Rezept', 'Rezepte')}
          onEdit={() => onEdit(name)}
          onDelete={() => onRemove(name)}
        />
      )}
    />
  )
}
