/** The script of every page. Search and sandbox are loaded when the reader first uses them. */
import { enableContents } from './contents.js';
import { enableCopy } from './copy.js';
import { enableEvidence } from './evidence-loader.js';
import { enableFilter } from './filter.js';
import { enableTabs } from './tabs.js';
import { enableTheme } from './theme.js';
import { enableTry } from './try-loader.js';
import { enableSearch } from './search-loader.js';

enableTabs();
enableTheme();
enableCopy();
enableFilter();
enableEvidence();
enableSearch();
enableTry();
enableContents();
