/** What another app has shared with this one: goes to the tool that reads it, or lets the user choose between several. */
import { styled } from '@mui/material/styles'
import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { POSTED_FORM, RECEIVE_PATH } from '#base/document-paths'
import {
  forgetReceived,
  keepPosted,
  keepShared,
  readReceived,
  TAKES_RECEIVED,
  type ReceivedFile,
} from '#kit/import/received-file'
import { tools, type ToolImport } from '#tools'
import { Button, LinkButton } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Page } from '#ui/page/page'

export function ReceiveScreen() {
  const navigate = useNavigate()
  const received = useReceived()
  if (received === undefined) return null
  if (received === 'too-large') {
    return (
      <Received
        title="Das war zu viel für den ersten Start"
        text="Taschenmesser war auf diesem Gerät noch nicht bereit. Jetzt ist es das: Teile es noch einmal."
      >
        <ToStart />
      </Received>
    )
  }
  const [first, ...others] = received
  if (first === undefined) {
    return (
      <Received title="Hier ist nichts angekommen" text="Teile die Datei oder den Text noch einmal mit Taschenmesser.">
        <ToStart />
      </Received>
    )
  }

  const [only, ...more] = importsFor(first.file)
  if (only !== undefined && more.length === 0 && others.length === 0)
    return <Navigate to={pathTo(only, first)} replace />
  const discard = (): void => {
    void forgetReceived()
      .catch(() => undefined)
      .then(() => navigate('/', { replace: true }))
  }
  return others.length === 0 ? (
    <Received title={`„${first.file.name}“`} text={questionOf(first)}>
      <Readers received={first} />
      <Discard label="Verwerfen" onDiscard={discard} />
    </Received>
  ) : (
    <Several received={received} onDiscard={discard} />
  )
}

type SeveralProps = { readonly received: readonly ReceivedFile[]; readonly onDiscard: () => void }

/** Each thing with the imports that read it. */
function Several({ received, onDiscard }: SeveralProps) {
  return (
    <Page heading="Geteilt" maxWidth={720}>
      <Stack>
        <QuietText>
          {received.length} Dinge sind angekommen. Nimm eines nach dem anderen: Die übrigen bleiben hier, „Zurück“ führt
          wieder zu ihnen.
        </QuietText>
        {received.map((one) => (
          <Card key={one.place} aria-labelledby={`received-${one.place}`}>
            <Stack>
              <SectionTitle id={`received-${one.place}`}>„{one.file.name}“</SectionTitle>
              <QuietText>{questionOf(one)}</QuietText>
              <Cluster>
                <Readers received={one} />
              </Cluster>
            </Stack>
          </Card>
        ))}
        <Discard label="Alles verwerfen" onDiscard={onDiscard} />
      </Stack>
    </Page>
  )
}

function ToStart() {
  return <LinkButton to="/">Zur Startseite</LinkButton>
}

function questionOf({ file }: ReceivedFile): string {
  return importsFor(file).length === 0 ? 'Das kann keines deiner Werkzeuge lesen.' : 'Was ist darin?'
}

function Readers({ received }: { readonly received: ReceivedFile }) {
  return importsFor(received.file).map((reader) => (
    <LinkButton key={reader.path} to={pathTo(reader, received)}>
      {reader.label}
    </LinkButton>
  ))
}

function Discard({ label, onDiscard }: { readonly label: string; readonly onDiscard: () => void }) {
  return (
    <Button variant="quiet" icon="trash" onClick={onDiscard}>
      {label}
    </Button>
  )
}

/** What is there to be taken; what an address or the server hands over is kept first. Undefined until that is known. */
function useReceived(): readonly ReceivedFile[] | 'too-large' | undefined {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [received, setReceived] = useState<readonly ReceivedFile[] | 'too-large'>()
  useEffect(() => {
    let isStale = false
    const show = (found: readonly ReceivedFile[] | 'too-large'): void => {
      if (!isStale) setReceived(found)
    }
    async function receive(): Promise<void> {
      const posted = await keepPosted(document.getElementById(POSTED_FORM))
      if (posted === 'too-large') return show(posted)
      // Without it in the address, a reload does not bring back what was discarded or taken.
      if (posted === 'none' && (await keepShared(search)))
        return isStale ? undefined : navigate(RECEIVE_PATH, { replace: true })
      // A browser that refuses its storage has kept nothing.
      show(await readReceived().catch(() => []))
    }
    void receive()
    return () => void (isStale = true)
  }, [search, navigate])
  return received
}

/** In the middle, as the rest of an empty page. */
const Choices = styled(Cluster)({ justifyContent: 'center' })

type ReceivedProps = { readonly title: string; readonly text: string; readonly children: ReactNode }

function Received({ title, text, children }: ReceivedProps) {
  return (
    <Page heading="Geteilt" maxWidth={720}>
      <EmptyState icon="download" title={title} actions={<Choices>{children}</Choices>}>
        {text}
      </EmptyState>
    </Page>
  )
}

/** The imports that read files of this name or type. */
function importsFor({ name, type }: File): readonly ToolImport[] {
  const ending = /\.[a-z0-9]+$/.exec(name.toLowerCase())?.[0] ?? ''
  return tools
    .flatMap((tool) => tool.import ?? [])
    .filter(({ accept }) => accept.includes(ending) || accept.includes(type.split(';')[0] ?? ''))
}

function pathTo({ path }: ToolImport, { place }: ReceivedFile): string {
  return `${path}?${TAKES_RECEIVED}=${place}`
}
