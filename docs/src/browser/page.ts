/** The script of every page. Search and sandbox are loaded when the reader first uses them. */
import { enableButtons } from './buttons.js';
import { enableContents } from './contents.js';
import { enableEvidence, enableRedoc, enableSearch, enableTry } from './loader.js';
import { enableTabs } from './tabs.js';

enableTabs();
enableButtons();
enableEvidence();
enableSearch();
enableTry();
enableRedoc();
enableContents();
