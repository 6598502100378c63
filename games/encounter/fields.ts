import { encounters } from './content/encounters/index.ts';
import { learnMaps, readFilesBy } from './effects/field.ts';
import { readFile } from './file.ts';

// Besides the maps of duels: encounters, and what somebody writes. A page that shows a duel goes without them.
learnMaps(encounters);
readFilesBy(readFile);
