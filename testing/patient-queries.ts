/** A setup file of tests in jsdom: what is looked for may come late on a busy machine, as what `expect.poll` asks for. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 10_000 })
