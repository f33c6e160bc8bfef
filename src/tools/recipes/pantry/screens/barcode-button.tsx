/**
 * Adds food by the barcode on its package, where the browser reads barcodes itself (R79). Only the code is read, no picture leaves the
 * device, and no service is asked: what a code means is what the household has called it.
 */
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDocuments } from '#documents/client'
import { Button } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { NameDialog } from '#ui/form/name-dialog'
import type { IconShape } from '#ui/page/icon'
import { FormAlert } from '#ui/page/notice'
import { foodsCollection, pantryCollection } from '../../collections.ts'
import { MAX_ALIASES } from '../../foods/food-draft.ts'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { MAX_LINE } from '../../model.ts'
import { readPantryLine, type PantryLine } from '../pantry-form.ts'
import { teachCode } from '../teach-code.ts'

/** The part of the Shape Detection API that is used; only some browsers have it. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e']
/** The codes of packages; anything else is no food. */
const CODE = /^\d{8,14}$/
const LOOK_EVERY_MS = 200

const barcodeIcon: IconShape = { path: 'M4 6v12M7.500 6v12M11 6v12M14 6v12M17 6v12M20 6v12' }

function findDetector(): DetectorClass | undefined {
  const { BarcodeDetector } = window as { readonly BarcodeDetector?: DetectorClass }
  return 'mediaDevices' in navigator ? BarcodeDetector : undefined
}

/** A browser that cannot read barcodes shows nothing. */
export function BarcodeButton({ today }: { readonly today: string }) {
  const [Class] = useState(findDetector)
  const [isScanning, setScanning] = useState(false)
  const [unknown, setUnknown] = useState<string>()
  const { addKnown, findProblem, teach } = useCodes()
  if (Class === undefined) return null

  function take(code: string): void {
    setScanning(false)
    if (!addKnown(code)) setUnknown(code)
  }

  return (
    <>
      <div>
        <Button variant="secondary" icon={barcodeIcon} onClick={() => setScanning(true)}>
          Barcode scannen
        </Button>
      </div>
      {isScanning ? <ScanDialog detectorClass={Class} onCode={take} onClose={() => setScanning(false)} /> : null}
      {unknown === undefined ? null : (
        <NameDialog
          title="Was ist das?"
          start=""
          submitLabel="Hinzufügen"
          maxLength={MAX_LINE}
          hint={`Den Code ${unknown} merkt sich der Haushalt unter diesem Namen. Menge und Datum gehen auch: „2 l Milch bis 3.12.“.`}
          missing="Schreib, was es ist."
          findProblem={(typed) => {
            const line = readPantryLine(typed, today)
            return line === undefined ? 'Schreib, was es ist.' : findProblem(unknown, line)
          }}
          onSave={(typed) => {
            const line = readPantryLine(typed, today)
            if (line !== undefined) teach(unknown, line)
            setUnknown(undefined)
          }}
          onClose={() => setUnknown(undefined)}
        />
      )}
    </>
  )
}

/** A code is one more name of a food, so whatever finds foods by their names finds them by their codes. */
function useCodes() {
  const { run, cookbook } = useKitchen()
  const index = useFoodIndex()
  const stored = useDocuments(foodsCollection, cookbook.id)
  const household = { cookbookId: cookbook.id, index, stored }
  return {
    /** False if no food of the household has this code. */
    addKnown: (code: string): boolean => {
      const found = index.find(code)
      if (found?.isExact !== true) return false
      const { name } = found.food
      run(`„${name}“ im Vorrat`, (editing, cookbookId) => editing.add(pantryCollection, { name, cookbookId }))
      return true
    },
    findProblem: (code: string, { name }: PantryLine): string | undefined =>
      teachCode(code, name, household) === undefined
        ? `„${name}“ hat schon ${MAX_ALIASES} andere Namen. Nimm einen genaueren Namen, oder lösch einen der anderen.`
        : undefined,
    teach: (code: string, line: PantryLine): void => {
      const taught = teachCode(code, line.name, household)
      run(`„${line.name}“ im Vorrat`, (editing, cookbookId) => {
        editing.add(pantryCollection, { ...line, cookbookId })
        if (taught === undefined) return
        const { id, aliases, added } = taught
        if (added === undefined) editing.modify(foodsCollection, id, { aliases })
        else editing.add(foodsCollection, { ...added, aliases, cookbookId }, id)
      })
    },
  }
}

type ScanDialogProps = {
  readonly detectorClass: DetectorClass
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}

function ScanDialog({ detectorClass, onCode, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<string>()
  const found = useEffectEvent(onCode)
  useEffect(() => {
    const leaving = new AbortController()
    const scan = async (): Promise<void> => {
      const code = await readCode(detectorClass, video.current, leaving.signal)
      if (!leaving.signal.aborted && code !== undefined) found(code)
    }
    scan().catch((error: unknown) => {
      if (!leaving.signal.aborted) setFault(describeFault(error))
    })
    return () => leaving.abort()
  }, [detectorClass])
  return (
    <Dialog
      title="Barcode scannen"
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Abbrechen
        </Button>
      }
    >
      <Stack gap={2}>
        <FormAlert message={fault} />
        <Video ref={video} muted playsInline hidden={fault !== undefined} aria-label="Bild der Kamera" />
        {fault === undefined ? <QuietText>Halt den Strichcode der Packung vor die Kamera.</QuietText> : null}
      </Stack>
    </Dialog>
  )
}

/** Looks through the camera until there is a code; lets the camera go in any case. */
async function readCode(
  Class: DetectorClass,
  video: HTMLVideoElement | null,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (video === null) return undefined
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (signal.aborted) return undefined
    const detector = new Class({ formats: FORMATS })
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const codes = await detector.detect(video)
      const code = codes.map(({ rawValue }) => rawValue).find((value) => CODE.test(value))
      if (code !== undefined) return code
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

function describeFault(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'Die Kamera ist gesperrt. Erlaube sie in den Einstellungen des Browsers, oder tipp den Namen ein.'
  if (name === 'NotFoundError') return 'Hier ist keine Kamera. Tipp den Namen ein.'
  return 'Die Kamera lässt sich nicht öffnen. Tipp den Namen ein.'
}

const Video = styled('video')({
  width: '100%',
  maxHeight: '50vh',
  borderRadius: 16,
  objectFit: 'cover',
  background: '#000',
})
