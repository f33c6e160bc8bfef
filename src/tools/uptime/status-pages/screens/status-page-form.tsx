/** The form of a status page. All input is kept, even if invalid; faults are shown beside their field. */
import { useRef, useState, type SubmitEvent, useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { focusFirstFault } from '#ui/form/focus-first-fault'
import { Link } from '#ui/link'
import { SwitchLine } from '#ui/form/switch'
import { TextArea } from '#ui/form/text-area'
import { MAX_NAME, MAX_NOTE, type Shop, type StatusPage, slugSchema } from '../../model.ts'
import { publicStatusPath, STATUS_PAGES_PATH } from '../../paths.ts'
import { draftSlug, readStatusPageDraft, type StatusPageDraft } from '../status-page-form.ts'
import { StatusShopChoice } from './status-shop-choice.tsx'
import { usePlaces } from '../../answers/screens/use-places.ts'
import { useCallEndpoint } from '#http/client'
import { findSlug } from '../../uptime-endpoints.ts'

/** After this time without input the user has finished typing. */
const SETTLE_MS = 400

/**
 * Returns the fault of an address that another page has. Without a server answer it is undefined: the page can be made offline, and
 * if its address is taken by then, the page's own list of addresses shows it.
 */
function useSlugFault(slug: string, pageId: string | undefined): string | undefined {
  const call = useCallEndpoint()
  const [taken, setTaken] = useState<string>()
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
  }, [call, slug, pageId])
  return taken === slug ? 'Diese Adresse hat schon eine andere Statusseite. Nimm eine andere.' : undefined
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
  const [draft, setDraft] = useState(start)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const read = readStatusPageDraft(draft, announcements)
  const faults = isTried && !read.ok ? read.error : undefined
  const slug = draftSlug(draft)
  const takenFault = useSlugFault(slug, pageId)
  const change = (fields: Partial<StatusPageDraft>): void => setDraft({ ...draft, ...fields })

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (read.ok && takenFault === undefined) {
      onSave(read.value)
      return
    }
    flushSync(() => setTried(true))
    focusFirstFault(form.current)
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        <Card>
          <PageFields
            draft={draft}
            slug={slug}
            faults={{ ...faults, slug: faults?.slug ?? takenFault }}
            onChange={change}
          />
        </Card>
        <StatusShopChoice
          chosen={draft.shops}
          shops={shops}
          fault={faults?.shops}
          onChange={(chosen) => change({ shops: chosen })}
        />
        <Cluster>
          <Button variant="primary" type="submit">
            {submitLabel}
          </Button>
          <Button variant="quiet" component={Link} to={STATUS_PAGES_PATH}>
            Abbrechen
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

type PageFieldsProps = {
  readonly draft: StatusPageDraft
  /** The one it has, or that follows from its title. */
  readonly slug: string
  readonly faults: { readonly title?: string | undefined; readonly slug?: string | undefined }
  readonly onChange: (fields: Partial<StatusPageDraft>) => void
}

function PageFields({ draft, slug, faults, onChange }: PageFieldsProps) {
  const { isGuest } = usePlaces()
  return (
    <Stack gap={2.5}>
      <Field
        label="Titel"
        name="title"
        value={draft.title}
        onChange={(title) => onChange({ title })}
        error={faults.title}
        maxLength={MAX_NAME}
        autoComplete="off"
        isRequired
      />
      <Field
        label="Adresse"
        name="slug"
        value={draft.slug ?? slug}
        onChange={(text) => onChange({ slug: text })}
        error={faults.slug}
        hint={`${location.origin}${publicStatusPath(slug === '' ? '…' : slug)}`}
        autoComplete="off"
        isRequired
      />
      <TextArea
        label="Beschreibung"
        name="description"
        value={draft.description}
        onChange={(description) => onChange({ description })}
        rows={3}
        maxLength={MAX_NOTE}
      />
      <SwitchLine
        text="Veröffentlichen"
        detail={
          isGuest
            ? 'Das geht erst mit einem Konto: Seiten von Gästen sieht niemand.'
            : 'Jeder, der die Adresse kennt, sieht die Seite.'
        }
        isDisabled={isGuest && !draft.isPublished}
        isOn={draft.isPublished}
        onChange={(isPublished) => onChange({ isPublished })}
      />
      <SwitchLine
        text="Antwortzeiten zeigen"
        isOn={draft.showsResponseTimes}
        onChange={(showsResponseTimes) => onChange({ showsResponseTimes })}
      />
    </Stack>
  )
}
