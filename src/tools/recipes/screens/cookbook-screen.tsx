/** One cookbook: its name, for how many the household cooks, and the people it is shared with. */
import { useParams } from 'react-router'
import { failed, ok } from '#base/result'
import { ownId } from '#documents'
import { useDocument, useDocumentsStatus, useIsDeviceOnly, type DocumentView } from '#documents/client'
import { DocumentPage } from '#kit/document-page'
import { useDocumentMenu } from '#kit/document-menu'
import { PeopleLine } from '#kit/people-line'
import { SettingsPage } from '#kit/settings-page'
import { sharingPath } from '#base/document-paths'
import { Button, LinkButton } from '#ui/button'
import { Card, QuietText, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { useForm } from '#ui/form/use-form'
import { Menu } from '#ui/menu'
import { Page } from '#ui/page/page'
import { cookbooksCollection } from '../collections.ts'
import { bookIcon } from '../frame/screens/recipe-icons.ts'
import { useKitchen } from '../frame/screens/use-kitchen.ts'
import { MAX_NAME, MIN_COOKBOOK_SERVINGS, type Cookbook } from '../model.ts'
import { cookbookPath, SETTINGS_PATH } from '../paths.ts'
import { formatServings } from '../amounts/format-amount.ts'
import { servingsByNumber } from '../recipe/choose-servings.ts'

const words = {
  one: 'Kochbuch',
  this: 'Dieses Kochbuch',
  yours: 'Deine Kochbücher',
  toAll: 'Zu deinen Kochbüchern',
  allPath: SETTINGS_PATH,
  icon: bookIcon,
}

export function CookbookScreen() {
  const { id = '' } = useParams()
  const { open } = useKitchen()
  const { userId } = useDocumentsStatus('userId')
  const document = useDocument(cookbooksCollection, id)
  // The own one is there before it is written.
  if (document === undefined && id === ownId(userId))
    return (
      <SettingsPage tool="Rezeptideen" heading="Mein Kochbuch">
        <QuietText>Hier ist noch nichts. Das Kochbuch entsteht mit dem ersten Rezept.</QuietText>
        <Button variant="primary" onClick={() => void open()}>
          Jetzt anlegen
        </Button>
      </SettingsPage>
    )
  return (
    <DocumentPage collection={cookbooksCollection} id={id} words={words}>
      {(cookbook) => <OpenedCookbook key={cookbook.id} cookbook={cookbook} />}
    </DocumentPage>
  )
}

function OpenedCookbook({ cookbook }: { readonly cookbook: DocumentView<Cookbook> }) {
  const entries = useDocumentMenu({
    collection: cookbooksCollection,
    document: cookbook,
    words,
    titleOf: ({ title }: Cookbook) => title,
    pathOf: cookbookPath,
  })
  return (
    <Page
      title={cookbook.title}
      heading={cookbook.title}
      tools={
        <>
          <PeopleLine collection={cookbooksCollection} document={cookbook} />
          <Menu label="Mehr zu diesem Kochbuch" entries={entries} />
        </>
      }
      maxWidth={720}
    >
      <CookbookForm cookbook={cookbook} />
      <Household cookbookId={cookbook.id} />
    </Page>
  )
}

function CookbookForm({ cookbook }: { readonly cookbook: DocumentView<Cookbook> }) {
  const { run } = useKitchen()
  const form = useForm({
    start: { title: cookbook.title, servings: formatServings(cookbook.servings) },
    read: readCookbook,
    onSave: (fields: Cookbook) => {
      run(`Kochbuch „${fields.title}“ geändert`, (editing) => editing.modify(cookbooksCollection, cookbook.id, fields))
    },
    keptAs: `cookbook:${cookbook.id}`,
  })
  const { field } = fieldsOf(form)
  return (
    <Card as="div">
      <form {...form.formProps}>
        <Stack gap={2}>
          <Field label="Name" {...field('title')} maxLength={MAX_NAME} isRequired />
          <Field
            label="Gekocht wird für"
            {...field('servings')}
            inputMode="decimal"
            hint="So viele Portionen haben neue Rezepte und geplante Mahlzeiten."
            autoComplete="off"
          />
          <div>
            <Button variant="primary" type="submit">
              Speichern
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}

function readCookbook(draft: { readonly title: string; readonly servings: string }) {
  const title = draft.title.trim()
  const servings = servingsByNumber(draft.servings, MIN_COOKBOOK_SERVINGS)
  const faults = {
    title: title === '' ? 'Gib dem Kochbuch einen Namen.' : undefined,
    servings: servings.ok ? undefined : servings.error,
  }
  return faults.title === undefined && servings.ok ? ok({ title, servings: servings.value }) : failed(faults)
}

/** The way to let others in. */
function Household({ cookbookId }: { readonly cookbookId: string }) {
  const isDeviceOnly = useIsDeviceOnly()
  return (
    <Card as="div">
      <QuietText>
        {isDeviceOnly
          ? 'Mit einem Konto teilst du das Kochbuch: Dann haben alle im Haushalt dieselben Rezepte, Vorräte, Pläne und Listen.'
          : 'Wen du einlädst, sieht und ändert alles darin: Rezepte, Vorrat, Woche und Einkaufsliste.'}
      </QuietText>
      {isDeviceOnly ? null : (
        <LinkButton variant="secondary" icon="person" to={sharingPath(cookbooksCollection, cookbookId)}>
          Haushalt einladen
        </LinkButton>
      )}
    </Card>
  )
}
