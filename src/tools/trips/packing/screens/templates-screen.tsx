/** The user's own packing templates, and what is in each of them. */
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { changesBetween } from '#base/collections/field-changes'
import { compareTexts, formatCount } from '#base/text/format'
import { useDocument, useDocuments, useDocumentsClient, useEdits, type DocumentView } from '#documents/client'
import { removeRow } from '#kit/remove-row'
import { SettingsPage } from '#kit/settings-page'
import { Button } from '#ui/button'
import { Card, Stack } from '#ui/card'
import { NameDialog } from '#ui/form/name-dialog'
import { keepFocus } from '#ui/keep-focus'
import { BigList, focusRow } from '#ui/list/big-list'
import { EditRow } from '#ui/list/edit-row'
import { EmptyState } from '#ui/list/empty-state'
import { templatesCollection as collection } from '../../collections.ts'
import { packingIcon } from '../../frame/screens/trip-icons.ts'
import { MAX_NAME } from '../../model-fields.ts'
import { MAX_TEMPLATE_ITEMS, type PackingTemplate } from '../../model.ts'
import { TEMPLATES_PATH } from '../../paths.ts'
import { ONLY_ME, type PackingFields, formatGrams, namesOf } from '../packing-list.ts'
import { starterTemplates, type StarterTemplate } from '../packing-templates.ts'
import { AddLine, PackingDialog } from './packing-fields.tsx'

const ROW_PX = 61
const FULL = `Eine Vorlage hat höchstens ${MAX_TEMPLATE_ITEMS} Zeilen.`
const TOOL = 'Reiseplaner'

export function TemplatesScreen() {
  const { templateId } = useParams()
  const template = useDocument(collection, templateId ?? '')
  return template === undefined ? <TemplateList /> : <TemplatePage key={template.id} template={template} />
}

function TemplateList() {
  const templates = useDocuments(collection)
  const edits = useEdits()
  const documents = useDocumentsClient()
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)
  function add({ title, items }: StarterTemplate): void {
    const id = documents.newId()
    const lines = items.map((line) => ({ ...line, id: documents.newId() }))
    edits.run(`Vorlage „${title}“ angelegt`, (writing) => void writing.add(collection, { title, items: lines }, id))
    void navigate(`${TEMPLATES_PATH}/${id}`)
  }
  return (
    <SettingsPage
      heading="Packvorlagen"
      tool={TOOL}
      actions={
        <Button variant="primary" icon="plus" onClick={() => setNaming(true)}>
          Neue Vorlage
        </Button>
      }
    >
      {templates.length === 0 ? <NoTemplates onCopy={add} /> : <TemplateRows templates={templates} />}
      {isNaming ? (
        <NameDialog
          title="Neue Vorlage"
          start=""
          maxLength={MAX_NAME}
          onSave={(title) => add({ title, items: [] })}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </SettingsPage>
  )
}

function NoTemplates({ onCopy }: { readonly onCopy: (starter: StarterTemplate) => void }) {
  return (
    <EmptyState
      icon={packingIcon}
      title="Noch keine eigene Vorlage"
      actions={starterTemplates.map((starter) => (
        <Button key={starter.title} variant="secondary" onClick={() => onCopy(starter)}>
          {starter.title} kopieren
        </Button>
      ))}
    >
      Leg an, was du auf jeder Reise dabeihast, oder ändere eine Kopie einer fertigen Vorlage.
    </EmptyState>
  )
}

function TemplateRows({ templates }: { readonly templates: readonly Template[] }) {
  const edits = useEdits()
  const navigate = useNavigate()
  return (
    <Card>
      <BigList
        items={templates.toSorted((a, b) => compareTexts(a.title, b.title))}
        keyOf={({ id }) => id}
        rowPx={ROW_PX}
        renderRow={({ id, title, items }) => (
          <EditRow
            name={`Vorlage „${title}“`}
            title={title}
            detail={formatCount(items.length, 'Zeile', 'Zeilen')}
            onEdit={() => void navigate(`${TEMPLATES_PATH}/${id}`)}
            onDelete={() => removeRow(edits, collection, id, `Vorlage „${title}“`)}
          />
        )}
      />
    </Card>
  )
}

type Template = DocumentView<PackingTemplate>
type Item = PackingTemplate['items'][number]

function TemplatePage({ template }: { readonly template: Template }) {
  const { id, title, items } = template
  const edits = useEdits()
  const documents = useDocumentsClient()
  const [isNaming, setNaming] = useState(false)
  return (
    <SettingsPage
      heading={title}
      tool={TOOL}
      actions={
        <Button variant="secondary" icon="edit" onClick={() => setNaming(true)}>
          Umbenennen
        </Button>
      }
    >
      <Stack gap={2}>
        <AddLine
          label="In die Vorlage"
          placeholder="je Nacht T-Shirts 180 g"
          fault={items.length >= MAX_TEMPLATE_ITEMS ? FULL : undefined}
          onAdd={(line) =>
            edits.run(`„${line.name}“ in der Vorlage`, (writing) =>
              writing.addItem(collection, id, 'items', { ...line, id: documents.newId() }),
            )
          }
        />
        {items.length === 0 ? null : <ItemRows template={template} />}
      </Stack>
      {isNaming ? (
        <NameDialog
          title="Vorlage umbenennen"
          start={title}
          maxLength={MAX_NAME}
          onSave={(name) => {
            edits.run(`„${name}“ umbenannt`, (writing) => writing.modify(collection, id, { title: name }))
            setNaming(false)
          }}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </SettingsPage>
  )
}

function ItemRows({ template: { id, items } }: { readonly template: Template }) {
  const edits = useEdits()
  const [editedId, edit] = useState<string>()
  const edited = items.find((item) => item.id === editedId)
  const sorted = items.toSorted((a, b) => compareTexts(a.category, b.category) || compareTexts(a.name, b.name))
  const remove = ({ id: itemId, name }: Item): void =>
    keepFocus(() =>
      edits.run(`„${name}“ gelöscht`, (writing) => writing.removeItem(collection, id, 'items', itemId), {
        afterUndo: () => focusRow(itemId),
      }),
    )
  function save(fields: PackingFields, { id: itemId, ...opened }: Item): void {
    const changes = changesBetween({ isPrivate: undefined, ...opened }, lineOf(fields))
    edits.run(`„${fields.name}“ geändert`, (writing) => writing.modifyItem(collection, id, 'items', itemId, changes))
  }
  return (
    <Card>
      <BigList
        items={sorted}
        keyOf={(item) => item.id}
        rowPx={ROW_PX}
        renderRow={(item) => (
          <EditRow
            name={`„${item.name}“`}
            title={item.quantity === 1 ? item.name : `${item.quantity} × ${item.name}`}
            detail={describeItem(item)}
            onEdit={() => edit(item.id)}
            onDelete={() => remove(item)}
          />
        )}
      />
      {edited === undefined ? null : (
        <PackingDialog
          item={edited}
          categories={namesOf(items, 'category')}
          bags={namesOf(items, 'bag')}
          onSave={save}
          onClose={() => edit(undefined)}
        />
      )}
    </Card>
  )
}

/** With what the form has emptied. */
function lineOf({ who, ...fields }: PackingFields) {
  const emptied = { grams: undefined, bag: undefined, isPerNight: undefined }
  return { ...emptied, ...fields, isPrivate: who === ONLY_ME ? (true as const) : undefined }
}

function describeItem({ category, isPerNight, isPrivate, grams, bag }: Item): string {
  return [
    category,
    ...(isPerNight === true ? ['je Nacht'] : []),
    ...(isPrivate === true ? ['nur für dich'] : []),
    ...(bag === undefined ? [] : [bag]),
    ...(grams === undefined ? [] : [formatGrams(grams)]),
  ].join(' · ')
}
