import Papa from 'papaparse'
import { serveTable } from '#base/serve-files'
import { counterTable } from '../model.ts'

serveTable(self, counterTable, Papa.parse<string[]>)
