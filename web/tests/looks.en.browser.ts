import { lookAround } from './looks.ts';

lookAround('en');
