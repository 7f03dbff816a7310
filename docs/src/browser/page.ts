/** The script of every page. Search and sandbox are loaded when the reader first uses them. */
import { enableContents } from './contents.js';
import { enableCopy } from './copy.js';
import { enableFilter } from './filter.js';
import { enableEvidence, enableRedoc, enableSearch, enableTry } from './loader.js';
import { enableTabs } from './tabs.js';
import { reloadWhenBuilt } from './reload.js';
import { enableTheme } from './theme.js';

/** Whether `dev` builds the site. */
declare const RELOADS: boolean;

enableTabs();
enableTheme();
enableCopy();
enableFilter();
enableEvidence();
enableSearch();
enableTry();
enableRedoc();
enableContents();
if (RELOADS) void reloadWhenBuilt();
