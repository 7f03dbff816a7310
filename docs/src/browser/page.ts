/** The script of every page. Search and sandbox are loaded when the reader first uses them. */
import { enableContents } from './contents.js';
import { enableCopy } from './copy.js';
import { enableFilter } from './filter.js';
import { enableEvidence, enableRedoc, enableSearch, enableTry } from './loader.js';
import { enableTabs } from './tabs.js';
import { enableTheme } from './theme.js';

enableTabs();
enableTheme();
enableCopy();
enableFilter();
enableEvidence();
enableSearch();
enableTry();
enableRedoc();
enableContents();
