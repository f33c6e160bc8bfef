/** The form of a status page. All input is kept, even if invalid; faults are shown beside their field. */
import { useEffect, useState } from 'react'
import type { DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { Link } from '#ui/link'
import { SwitchLine } from '#ui/form/switch'
import { RestoredNotice, useForm } from '#ui/form/use-form'
import { TextArea } from '#ui/form/text-area'
import { MAX_NAME, MAX_NOTE, type Shop, type StatusPage, slugSchema } from '../../model.ts'
import { publicStatusPath, STATUS_PAGES_PATH } from '../../paths.ts'
import { draftSlug, readStatusPageDraft, SLUG_TAKEN, type StatusPageDraft } from '../status-page-form.ts'
import { StatusShopChoice } from './status-shop-choice.tsx'
import { usePlaces } from '../../answers/screens/use-places.ts'
import { useCallEndpoint } from '#http/client'
import { findSlug } from '../../uptime-endpoints.ts'

/** After this time without input the user has finished typing. */
const SETTLE_MS = 400

/**
 * Tells which address another page has. Without a server answer it is undefined: the page can be made offline, and if its address is
 * taken by then, the page's own list of addresses shows it.
 */
function useTakenSlug(slug: string, pageId: string | undefined, setTaken: (slug: string | undefined) => void): void {
  const call = useCallEndpoint()
  useEffect(() => {
    if (!slugSchema.safeParse(slug).success) return undefined
    const ending = new AbortController()
    const timer = window.setTimeout(async () => {
      const input = { slug, ...(pageId === undefined ? {} : { pageId }) }
      const answer = await call(findSlug, input, { signal: ending.signal })
      if (!ending.signal.aborted) setTaken(answer.ok && !answer.value.isFree ? slug : undefined)
    }, SETTLE_MS)
    return () => {
      window.clearTimeout(timer)
      ending.abort()
    }
  }, [call, slug, pageId, setTaken])
}

type StatusPageFormProps = {
  readonly start: StatusPageDraft
  readonly announcements: StatusPage['announcements']
  readonly shops: readonly DocumentView<Shop>[]
  /** Undefined for a new one. */
  readonly pageId: string | undefined
  readonly submitLabel: string
  readonly onSave: (page: StatusPage) => void
}

export function StatusPageForm({ start, announcements, shops, pageId, submitLabel, onSave }: StatusPageFormProps) {
  const [taken, setTaken] = useState<string>()
  const form = useForm({
    start,
    read: (typed: StatusPageDraft) => readStatusPageDraft(typed, announcements, taken),
    onSave,
    keptAs: `statusPage:${pageId ?? 'new'}`,
  })
  const { draft, errors, set } = form
  const slug = draftSlug(draft)
  useTakenSlug(slug, pageId, setTaken)

  return (
    <form {...form.formProps}>
      <Stack>
        <RestoredNotice form={form} />
        <Card>
          <PageFields form={form} slug={slug} slugError={errors.slug ?? (slug === taken ? SLUG_TAKEN : undefined)} />
        </Card>
        <StatusShopChoice
          chosen={draft.shops}
          shops={shops}
          fault={errors.shops}
          onChange={(chosen) => set({ shops: chosen })}
        />
        <Cluster>
          <Button variant="primary" type="submit">
            {submitLabel}
          </Button>
          <Button variant="quiet" component={Link} to={STATUS_PAGES_PATH} onClick={form.discard}>
            Abbrechen
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

type PageFieldsProps = {
  readonly form: FieldsForm<StatusPageDraft>
  /** The one it has, or that follows from its title. */
  readonly slug: string
  readonly slugError: string | undefined
}

function PageFields({ form, slug, slugError }: PageFieldsProps) {
  const { draft } = form
  const { field, toggle } = fieldsOf(form)
  const { isGuest } = usePlaces()
  return (
    <Stack gap={2.5}>
      <Field label="Titel" {...field('title')} maxLength={MAX_NAME} autoComplete="off" isRequired />
      <Field
        label="Adresse"
        {...field('slug')}
        value={draft.slug ?? slug}
        error={slugError}
        hint={`${location.origin}${publicStatusPath(slug === '' ? '…' : slug)}`}
        autoComplete="off"
        isRequired
      />
      <TextArea label="Beschreibung" {...field('description')} rows={3} maxLength={MAX_NOTE} />
      <SwitchLine
        text="Veröffentlichen"
        detail={
          isGuest
            ? 'Das geht erst mit einem Konto: Seiten von Gästen sieht niemand.'
            : 'Jeder, der die Adresse kennt, sieht die Seite.'
        }
        isDisabled={isGuest && !draft.isPublished}
        {...toggle('isPublished')}
      />
      <SwitchLine text="Antwortzeiten zeigen" {...toggle('showsResponseTimes')} />
      <SwitchLine
        text="Gruppen zeigen"
        detail="Shops ohne eigenen Namen auf der Seite stehen unter dem Namen ihrer Gruppe."
        {...toggle('showsGroups')}
      />
    </Stack>
  )
}
