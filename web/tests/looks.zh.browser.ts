import { lookAround } from './looks.ts';

lookAround('zh');
