/** What another app has shared with this one: goes to the tool that reads it, or lets the user choose between several. */
import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { RECEIVE_PATH } from '#base/document-paths'
import { forgetReceived, keepShared, readReceived, TAKES_RECEIVED } from '#kit/import/received-file'
import { tools, type ToolImport } from '#tools'
import { Button } from '#ui/button'
import { Cluster } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Link } from '#ui/link'
import { Icon } from '#ui/page/icon'
import { Page } from '#ui/page/page'

export function ReceiveScreen() {
  const navigate = useNavigate()
  const file = useReceived()
  if (file === undefined) return null
  if (file === 'none') {
    return (
      <Received title="Hier ist nichts angekommen" text="Teile die Datei oder den Text noch einmal mit Taschenmesser.">
        <Button variant="primary" component={Link} to="/">
          Zur Startseite
        </Button>
      </Received>
    )
  }

  const readers = importsFor(file)
  const [only] = readers
  if (only !== undefined && readers.length === 1) return <Navigate to={pathTo(only)} replace />
  const discard = (): void => {
    void forgetReceived()
    void navigate('/', { replace: true })
  }
  return (
    <Received
      title={`„${file.name}“`}
      text={readers.length === 0 ? 'Das kann keines deiner Werkzeuge lesen.' : 'Was ist darin?'}
    >
      {readers.map((reader) => (
        <Button key={reader.path} variant="primary" component={Link} to={pathTo(reader)}>
          {reader.label}
        </Button>
      ))}
      <Button variant="quiet" icon="trash" onClick={discard}>
        Verwerfen
      </Button>
    </Received>
  )
}

/** What is there to be taken; what an address shares is kept first. Undefined until that is known. */
function useReceived(): File | 'none' | undefined {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [file, setFile] = useState<File | 'none'>()
  useEffect(() => {
    let isStale = false
    const show = (received: File | undefined): void => {
      if (!isStale) setFile(received ?? 'none')
    }
    async function receive(): Promise<void> {
      // Without it in the address, a reload does not bring back what was discarded or taken.
      if (await keepShared(search)) return isStale ? undefined : navigate(RECEIVE_PATH, { replace: true })
      // A browser that refuses its storage has kept nothing.
      show(await readReceived().catch(() => undefined))
    }
    void receive()
    return () => void (isStale = true)
  }, [search, navigate])
  return file
}

type ReceivedProps = { readonly title: string; readonly text: string; readonly children: ReactNode }

function Received({ title, text, children }: ReceivedProps) {
  return (
    <Page heading="Geteilt" maxWidth={720}>
      <EmptyState picture={<Icon name="download" size={48} />} title={title} actions={<Cluster>{children}</Cluster>}>
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

function pathTo({ path }: ToolImport): string {
  return `${path}?${TAKES_RECEIVED}`
}
