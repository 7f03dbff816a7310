/** The script of every page. Search and sandbox are loaded when the reader first uses them. */
import './tabs.js';
import './buttons.js';
import './loader.js';
import './contents.js';
